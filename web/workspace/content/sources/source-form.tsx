import { Button, Form, type FormInstance, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedSource, SourceRequest } from '#contract/content/sources.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { showServerErrors } from '#web/workspace/kits/form/show-refusal.ts';
import { tierKeys } from './sources.ts';

/** The code of a name that another source has; the type keeps it equal to the contract's. */
const nameTaken: typeof import('#contract/codes/errors.ts').errorTable['SOURCE_NAME_TAKEN']['code'] = 1611;

export type SourceFields = Omit<SourceRequest, 'id'>;

interface SourceFormProps {
  readonly form: FormInstance<SourceFields>;
  /** Left out for a new one. */
  readonly source: ManagedSource | undefined;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

export function SourceForm({ form, source, onDone, onCancel }: SourceFormProps) {
  const { t } = useTranslation();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (values: SourceFields) => {
    setIsSaving(true);
    const body = { ...values, ...(source && { id: source.id }) };
    const answer = await api('source.save', { body }, { quiet: true });
    setIsSaving(false);
    if (answer.success) {
      toast.success(t('sources.saved'));
      return onDone();
    }
    showServerErrors(form, answer, { [nameTaken]: 'name.zh-CN' });
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={formStyles.form ?? ''}
      initialValues={source ?? { name: { 'zh-CN': '', en: '' }, tier: 2 }}
      onFinish={save}
    >
      <Form.Item name={['name', 'zh-CN']} label={t('sources.name')}>
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item
        name={['name', 'en']}
        label={
          <>
            {t('sources.nameEn')}
            <span className={formStyles.optional}>{t('editor.optional')}</span>
          </>
        }
      >
        <Input maxLength={100} lang="en" />
      </Form.Item>
      <Form.Item name="tier" label={t('sources.tier')} extra={t('sources.tierHelp')}>
        <Select options={tierKeys.map((key, index) => ({ value: index + 1, label: t(`sources.tiers.${key}`) }))} />
      </Form.Item>
      <div className={formStyles.buttons}>
        <Button onClick={onCancel}>{t('editor.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {isSaving ? t('editor.saving') : t('editor.save')}
        </Button>
      </div>
    </Form>
  );
}
