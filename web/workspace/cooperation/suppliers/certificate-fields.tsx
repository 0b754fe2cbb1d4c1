import { Button, Form, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxCertificates } from '#contract/cooperation/supplier-rules.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import styles from './suppliers.module.css';

/** An emptied field of a day says that there is none. */
const dayOrNothing = (value: string) => value || null;

/** Certificates of a supplier, with the day on which each ends. */
export function CertificateFields({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation();
  const afterRemoval = useFocusAfterRemoval();
  return (
    <fieldset className={styles.group}>
      <legend>{t('suppliers.certificates')}</legend>
      <Form.List name="certificates">
        {(certificates, { add, remove }) => (
          <>
            {certificates.length === 0 && <p className={styles.none}>{t('suppliers.noCertificates')}</p>}
            <ol ref={afterRemoval.list} className={styles.rows}>
              {certificates.map(({ key, name: index }) => {
                const named = (part: 'name' | 'number' | 'endsOn') => ({
                  placeholder: t(`suppliers.certificateParts.${part}`),
                  'aria-label': `${t('suppliers.certificateNumber', { number: index + 1 })} ${t(`suppliers.certificateParts.${part}`)}`,
                });
                return (
                  <li key={key} className={styles.certificate}>
                    <Form.Item name={[index, 'name']}>
                      <Input maxLength={100} {...named('name')} />
                    </Form.Item>
                    <Form.Item name={[index, 'number']}>
                      <Input maxLength={100} {...named('number')} autoComplete="off" />
                    </Form.Item>
                    <Form.Item name={[index, 'endsOn']} normalize={dayOrNothing}>
                      <Input type="date" {...named('endsOn')} />
                    </Form.Item>
                    <Button
                      {...afterRemoval.button}
                      type="text"
                      icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
                      aria-label={t('suppliers.removeCertificate', { number: index + 1 })}
                      onClick={() => {
                        remove(index);
                        afterRemoval.removed(index);
                      }}
                    />
                  </li>
                );
              })}
            </ol>
            {!isDisabled && certificates.length < maxCertificates && (
              <Button
                ref={afterRemoval.add}
                icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => add({ name: '', number: '', endsOn: null })}
              >
                {t('suppliers.addCertificate')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
