import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ManagedCompany } from '#contract/insight/companies.ts';
import { type HeldValues, replacedNames } from './company-values.ts';

/** Whether the code and names that are replaced become aliases; asked where any is. */
export function FormerNamesField({ company }: { readonly company: ManagedCompany | undefined }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<HeldValues>();
  const typed: HeldValues | undefined = Form.useWatch([], form);
  const former = company && typed ? replacedNames(company, typed) : [];
  return (
    <Form.Item
      name="keepsFormer"
      valuePropName="checked"
      hidden={former.length === 0}
      extra={t('companies.keepsFormerHelp')}
    >
      <Checkbox>{t('companies.keepsFormer', { names: former.join(t('companies.comma')) })}</Checkbox>
    </Form.Item>
  );
}
