import { Alert, Checkbox, Form, Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { addContactRequest, type ContactDetail, consentSources } from '#contract/outreach/contacts.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { toClock } from '#web/workspace/kits/versioned/china-clock.ts';
import type { ContactValues } from './contact-draft.ts';
import { bounceDay, initialValues, isConsentShown, today, withdrawalDay } from './contact-values.ts';
import styles from './contacts.module.css';

interface ConsentFieldsProps {
  readonly contact: ContactDetail | undefined;
  /** Only the server knows of a withdrawal, or of mail that came back, from before this contact was deleted. */
  readonly isRefusedFormerly: boolean;
  /** Other fields were set, which no form reports. */
  readonly onSet: () => void;
}

/** Receiving, and how and when consent was given. Unsubscribed contacts need renewed consent, recorded explicitly. */
export function ConsentFields({ contact, isRefusedFormerly, onSet }: ConsentFieldsProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<ContactValues>();
  const isReceiving = Form.useWatch<boolean>('isReceiving') ?? false;
  const agreedAgain = Form.useWatch<boolean>('agreedAgain') ?? false;
  const email = Form.useWatch<string>('email') ?? contact?.email ?? '';
  const isShown = isConsentShown(contact, { isReceiving, agreedAgain });
  const withdrawn = withdrawalDay(contact);
  const renewed =
    withdrawn === undefined && contact?.unsubscribedAt ? toClock(contact.unsubscribedAt).slice(0, 10) : '';
  const help = isReceiving ? 'onHelp' : contact?.consentAt && withdrawn === undefined ? 'offKept' : 'offHelp';
  const isRefused = withdrawn !== undefined || isRefusedFormerly;
  const bounced = isRefused ? undefined : bounceDay(contact, email);
  const after = withdrawn ?? bounced;
  const reason = withdrawn === undefined ? 'bounced' : 'withdrew';
  const agree = (hasAgreed: boolean) => {
    if (isRefused) return form.setFieldValue('isReceiving', hasAgreed);
    // Unlike a withdrawal, mail that came back has turned nothing off.
    const { isReceiving: wasReceiving, consentOn } = initialValues(contact);
    form.setFieldsValue({ isReceiving: hasAgreed || wasReceiving, consentOn: hasAgreed ? today() : consentOn });
  };
  return (
    <>
      {after !== undefined && (
        <Alert
          type="warning"
          showIcon
          className={formStyles.alert ?? ''}
          title={t(`contacts.form.${reason}Title`, { day: after })}
          description={t(`contacts.form.${reason}Text`)}
        />
      )}
      <Form.Item
        name="agreedAgain"
        valuePropName="checked"
        hidden={!isRefused && bounced === undefined}
        className={styles.tick ?? ''}
      >
        <Checkbox
          onChange={({ target }) => {
            agree(target.checked);
            onSet();
          }}
        >
          {t('contacts.form.agreedAgain')}
        </Checkbox>
      </Form.Item>
      <div className={styles.boxLabel} aria-hidden="true">
        {t('contacts.receiving')}
      </div>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldError }) => (
          <div className={styles.box} data-wrong={getFieldError('isReceiving').length > 0}>
            <Form.Item name="isReceiving" valuePropName="checked" noStyle>
              <Switch aria-label={t('contacts.receiving')} disabled={isRefused && !agreedAgain && !isReceiving} />
            </Form.Item>
            <div>
              <p>{t(isReceiving ? 'contacts.form.on' : 'contacts.form.off')}</p>
              <p className={styles.quiet}>{t(`contacts.form.${help}`)}</p>
              {getFieldError('isReceiving').map((sentence) => (
                <p key={String(sentence)} className={styles.wrong} role="alert">
                  {sentence}
                </p>
              ))}
            </div>
          </div>
        )}
      </Form.Item>
      {/* Below the switch that asks for them: it stays where the pointer is. */}
      <div className={`${styles.pair} ${styles.consent}`} hidden={!isShown}>
        <Form.Item
          name="consentSource"
          label={t('contacts.form.consentSource')}
          rules={schemaRules(addContactRequest, 'consentSource')}
        >
          <Select options={consentSources.map((value) => ({ value, label: t(`contacts.sources.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="consentOn"
          label={t('contacts.form.consentOn')}
          rules={schemaRules(addContactRequest, 'consentOn')}
        >
          <Input type="date" max={today()} {...(after !== undefined && (isRefused || agreedAgain) && { min: after })} />
        </Form.Item>
      </div>
      {renewed && <p className={styles.renewed}>{t('contacts.form.renewed', { day: renewed })}</p>}
    </>
  );
}
