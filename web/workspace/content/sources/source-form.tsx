import { Button, Form, type FormInstance, Input, Select } from 'antd';

import { useTranslation } from 'react-i18next';
import type { ManagedSource, SourceRequest } from '#contract/content/sources.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import { sourceTiers } from './sources.ts';

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
  const tierName = useLabels('source_tier');
  const submission = useSubmission({
    form,
    send: (values: SourceFields) =>
      api('source.save', { body: { ...values, ...(source && { id: source.id }) } }, { quiet: true }),
    fields: { [nameTaken]: 'name.zh-CN' },
    onDone: () => {
      toast.success(t('sources.saved'));
      return onDone();
    },
  });
  const { isSending } = submission;
  return (
    <SubmitForm submission={submission} initialValues={source ?? { name: { 'zh-CN': '', en: '' }, tier: 2 }}>
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
        <Select options={sourceTiers.map((value) => ({ value, label: tierName(value) }))} />
      </Form.Item>
      <div className={formStyles.buttons}>
        <Button onClick={onCancel}>{t('editor.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {isSending ? t('editor.saving') : t('editor.save')}
        </Button>
      </div>
    </SubmitForm>
  );
}
