import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ManagedSource, sourceEndpoints } from '#contract/content/sources.ts';
import { formatTotal } from '#contract/format-number.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './sources.module.css';
import { sourceName, sourceOptions, sourcesQuery } from './sources.ts';

interface MergeDialogProps {
  readonly source: ManagedSource;
  readonly onDone: (moved: { readonly articles: number; readonly feeds: number }) => void;
  readonly onClose: () => void;
}

/** Moves all of a source to another, after saying what that is; it cannot be undone. */
export function MergeDialog({ source, onDone, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const { id, version } = source;
  const sources = useQuery(sourcesQuery);
  const submission = useSubmission({
    send: ({ into }: { into: number }) => api('source.merge', { body: { id, version, into } }, { quiet: true }),
    onDone,
  });
  const into = Form.useWatch('into', submission.form);
  const preview = useQuery({
    ...apiQuery('source.previewMerge', { body: { id, into: into ?? 0 } }, { quiet: true }),
    enabled: into !== undefined,
    staleTime: 0,
  });
  const { data } = preview;
  return (
    <Dialog open title={t('sources.mergeTitle', { name: sourceName(source) })} footer={null} onCancel={onClose}>
      <SubmitForm submission={submission}>
        <Form.Item
          name="into"
          label={t('sources.mergeInto')}
          rules={schemaRules(sourceEndpoints['source.merge'].body, 'into')}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('sources.mergeChoose')}
            options={sourceOptions(sources.data ?? [], undefined).filter(({ value }) => value !== id)}
          />
        </Form.Item>
        <p role="status" aria-busy={preview.isFetching}>
          {preview.error && t('sources.effectUnknown')}
          {data && t('sources.mergeEffect', { articles: formatTotal(data.articles), feeds: data.feeds })}
          {data?.isOtherTier && ` ${t('sources.mergeTier')}`}
        </p>
        <Alert showIcon type="warning" title={t('sources.mergeFinal')} />
        <div className={`${formStyles.buttons} ${styles.mergeActs}`}>
          <Button onClick={onClose}>{t('sources.cancel')}</Button>
          <Button danger type="primary" htmlType="submit" loading={submission.isSending}>
            {t('sources.merge')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
