import { Button, Form, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { maxContacts } from '#contract/cooperation/supplier-rules.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import styles from './suppliers.module.css';

const parts = ['name', 'job', 'phone', 'email'] as const;
const lengths = { name: 60, job: 60, phone: 30, email: 254 } as const;

/** People at a supplier: each with a telephone number or an e-mail address. */
export function ContactFields({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation();
  const afterRemoval = useFocusAfterRemoval();
  return (
    <fieldset className={styles.group}>
      <legend>{t('suppliers.contacts')}</legend>
      <Form.List name="contacts">
        {(contacts, { add, remove }) => (
          <>
            {contacts.length === 0 && <p className={styles.none}>{t('suppliers.noContacts')}</p>}
            <ol ref={afterRemoval.list} className={styles.rows}>
              {contacts.map(({ key, name: index }) => (
                <li key={key} className={styles.contact}>
                  {parts.map((part) => (
                    <Form.Item key={part} name={[index, part]}>
                      <Input
                        maxLength={lengths[part]}
                        placeholder={t(`suppliers.contactParts.${part}`)}
                        aria-label={`${t('suppliers.contactNumber', { number: index + 1 })} ${t(`suppliers.contactParts.${part}`)}`}
                        autoComplete="off"
                      />
                    </Form.Item>
                  ))}
                  <Button
                    {...afterRemoval.button}
                    type="text"
                    icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
                    aria-label={t('suppliers.removeContact', { number: index + 1 })}
                    onClick={() => {
                      remove(index);
                      afterRemoval.removed(index);
                    }}
                  />
                </li>
              ))}
            </ol>
            {!isDisabled && contacts.length < maxContacts && (
              <Button
                ref={afterRemoval.add}
                icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => add({ name: '', job: '', phone: '', email: '' })}
              >
                {t('suppliers.addContact')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
