import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { InquiryTemplate } from '#contract/cooperation/inquiry-templates.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './templates.module.css';
import type { BeginOnce } from './use-begin-once.ts';

const templatesQuery = apiQuery('inquiryTemplate.list', {}, { quiet: true });

interface SaveTemplateProps {
  readonly inquiry: Pick<InquiryDetail, 'id' | 'title'>;
  readonly onClose: () => void;
}

/** Keeps an inquiry as a template under a name. */
export function SaveTemplate({ inquiry: { id, title }, onClose }: SaveTemplateProps) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const submission = useSubmission<{ readonly name: string }, InquiryTemplate[]>({
    send: ({ name }) => api('inquiryTemplate.save', { body: { id, name } }, { quiet: true }),
    onDone: (templates) => {
      queries.setQueryData(templatesQuery.queryKey, templates);
      toast.success(t('inquiries.templates.saved'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('inquiries.templates.save')}
      width={420}
      okText={t('inquiries.confirm')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: submission.isSending }}
      cancelText={t('inquiries.dialogCancel')}
      onCancel={onClose}
    >
      <SubmitForm id={formId} submission={submission} initialValues={{ name: title.slice(0, 60) }}>
        <Form.Item name="name" label={t('inquiries.templates.name')} extra={t('inquiries.templates.help')}>
          <Input maxLength={60} />
        </Form.Item>
      </SubmitForm>
    </Dialog>
  );
}

interface BeginFromTemplateProps {
  readonly beginOnce: BeginOnce;
  readonly onBegun: (id: number) => void;
  readonly onClose: () => void;
}

/** Templates to begin an inquiry from. */
export function BeginFromTemplate({ beginOnce, onBegun, onClose }: BeginFromTemplateProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...templatesQuery, staleTime: 0 });
  const begin = useAct(async (id: number) => {
    const answer = await beginOnce(id, (body) => api('inquiryTemplate.begin', { body }));
    if (!answer.success) return;
    toast.success(t('inquiries.copied', { number: answer.result.number }));
    onBegun(answer.result.id);
  });
  const afterRemoval = useFocusAfterRemoval();
  const remove = async (id: number, place: number) => {
    const answer = await api('inquiryTemplate.remove', { body: { id } });
    if (answer.success) afterRemoval.goes(place);
    await refetch();
  };
  return (
    <Dialog open title={t('inquiries.templates.begin')} width={560} footer={null} onCancel={onClose}>
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={120} />)}
      {data?.length === 0 && (
        <p ref={afterRemoval.add} tabIndex={-1}>
          {t('inquiries.templates.empty')}
        </p>
      )}
      <ul ref={afterRemoval.list} className={styles.templates}>
        {data?.map(({ id, name, lines, suppliers }, place) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              <small>{t('inquiries.templates.scope', { lines, suppliers })}</small>
            </span>
            <Popconfirm
              title={t('inquiries.templates.removeTitle', { name })}
              okText={t('inquiries.templates.remove')}
              okButtonProps={{ danger: true }}
              onConfirm={() => remove(id, place)}
            >
              <Button
                {...afterRemoval.button}
                type="text"
                danger
                aria-label={t('inquiries.templates.removeLabel', { name })}
              >
                {t('inquiries.templates.remove')}
              </Button>
            </Popconfirm>
            <Button
              loading={begin.running?.[0] === id}
              aria-label={t('inquiries.templates.useLabel', { name })}
              onClick={() => void begin.run(id)}
            >
              {t('inquiries.templates.use')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
