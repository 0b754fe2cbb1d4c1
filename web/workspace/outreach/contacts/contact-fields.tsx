import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { addContactRequest, type ContactGroup } from '#contract/outreach/contacts.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import styles from './contacts.module.css';

/** Name and contact details. */
export function ContactFields({
  groups,
  isNew,
}: {
  readonly groups: readonly ContactGroup[];
  readonly isNew: boolean;
}) {
  const { t } = useTranslation();
  const optional = (text: string) => (
    <>
      {text}
      <span className={formStyles.optional}>{t('contacts.optional')}</span>
    </>
  );
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="name" label={t('contacts.name')} rules={schemaRules(addContactRequest, 'name')}>
          <Input autoFocus={isNew} maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="position"
          label={optional(t('contacts.position'))}
          rules={schemaRules(addContactRequest, 'position')}
        >
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="groupId" label={optional(t('contacts.group'))}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('contacts.form.groupPlaceholder')}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="mobile"
        label={t('contacts.mobile')}
        extra={t('contacts.form.mobileHelp')}
        dependencies={['email']}
        rules={schemaRules(addContactRequest, 'mobile')}
      >
        <Input inputMode="tel" maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="email" label={t('contacts.email')} rules={schemaRules(addContactRequest, 'email')}>
        <Input inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={254} autoComplete="off" />
      </Form.Item>
    </>
  );
}
