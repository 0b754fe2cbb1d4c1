import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { companyValues, type Industry, type ManagedCompany, maxCompanyName } from '#contract/insight/companies.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import styles from './companies.module.css';
import { FormerNamesField } from './former-names-field.tsx';
import { industryName } from './industries-query.ts';
import { NameRuleFields } from './name-rule-fields.tsx';

interface CompanyFieldsProps {
  /** As it is; left out for a new one. */
  readonly company: ManagedCompany | undefined;
  readonly industries: readonly Industry[];
}

/** Fields of a company. */
export function CompanyFields({ company, industries }: CompanyFieldsProps) {
  const { t } = useTranslation();
  const optional = (label: string) => (
    <>
      {label}
      <span className={formStyles.optional}>{t('editor.optional')}</span>
    </>
  );
  return (
    <>
      <Form.Item
        name="code"
        label={t('companies.code')}
        extra={t('companies.codeHelp')}
        rules={schemaRules(companyValues, 'code')}
      >
        <Input autoFocus maxLength={20} autoCapitalize="characters" spellCheck={false} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={['shortName', 'zh-CN']} label={t('companies.shortName')}>
          <Input maxLength={maxCompanyName} />
        </Form.Item>
        <Form.Item name={['shortName', 'en']} label={optional(t('companies.shortNameEn'))}>
          <Input maxLength={maxCompanyName} lang="en" />
        </Form.Item>
        <Form.Item name={['name', 'zh-CN']} label={t('companies.name')}>
          <Input maxLength={maxCompanyName} />
        </Form.Item>
        <Form.Item name={['name', 'en']} label={optional(t('companies.nameEn'))}>
          <Input maxLength={maxCompanyName} lang="en" />
        </Form.Item>
      </div>
      <Form.Item name="industryId" label={optional(t('companies.industry'))} extra={t('companies.industryHelp')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('companies.noIndustry')}
          options={industries.map((industry) => ({ value: industry.id, label: industryName(industry) }))}
        />
      </Form.Item>
      <Form.Item
        name="aliases"
        label={optional(t('companies.aliases'))}
        extra={t('companies.aliasesHelp')}
        rules={schemaRules(companyValues, 'aliases')}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          // Not the English comma, which names have inside: "Co., Ltd".
          tokenSeparators={['，', '、', '；', ';', '\n']}
          placeholder={t('companies.aliasesPlaceholder')}
        />
      </Form.Item>
      <FormerNamesField company={company} />
      <NameRuleFields />
    </>
  );
}
