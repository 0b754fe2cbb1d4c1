import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { AttachmentField } from './attachment-field.tsx';
import { LettersPreview } from './letters-preview.tsx';
import { LineTable } from './line-table.tsx';
import { MomentField } from './moment-field.tsx';

/** What the dialog collects; each act takes what it needs. */
export interface ReasonValues extends Pick<InquiryDetail['content'], 'lines' | 'note' | 'attachments'> {
  readonly reason: string;
  readonly change: string;
  readonly deadline: string | null;
  readonly questionsUntil: string | null;
}

interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  /** What is asked for besides a reason: later times, or a new version of the lines as well. */
  readonly asks?: 'deadline' | 'version';
  readonly inquiry: InquiryDetail;
  readonly isDanger?: boolean;
  /** The act whose letters can be seen before. */
  readonly previews?: 'cancel' | 'fail';
  readonly send: (values: ReasonValues) => Promise<ApiAnswer<InquiryDetail>>;
  readonly onDone: (inquiry: InquiryDetail) => void;
  readonly onClose: () => void;
}

/** An act on a published inquiry, with the reason that suppliers and the audit chain get. */
export function ReasonDialog({
  title,
  text,
  asks,
  inquiry,
  isDanger = false,
  previews,
  send,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [isUploading, setIsUploading] = useState(false);
  const submission = useSubmission<ReasonValues, InquiryDetail>({
    send,
    onDone: (changed) => {
      toast.success(t('inquiries.done'));
      onDone(changed);
    },
  });
  // A file on its way is lost as well.
  const isFieldsTouched = () => isUploading || submission.form.isFieldsTouched();
  const { close, question } = useDiscardQuestion({ isFieldsTouched }, onClose, { parameter: 'inquiry' });
  const isVersion = asks === 'version';
  const { lines, note, attachments } = inquiry.content;
  const { deadline, questionsUntil } = inquiry;
  const inChina = (label: string) => `${label} · ${t('inquiries.zone')}`;
  return (
    <Dialog
      open
      title={title}
      width={isVersion ? 880 : 480}
      okText={submission.isSending ? t('inquiries.sending') : t('inquiries.confirm')}
      okButtonProps={{
        ...{ htmlType: 'submit', form: formId, danger: isDanger },
        ...{ loading: submission.isSending, disabled: isUploading },
      }}
      cancelText={t('inquiries.dialogCancel')}
      mask={{ closable: false }}
      onCancel={close}
    >
      {question}
      <p>{text}</p>
      <SubmitForm<ReasonValues>
        id={formId}
        submission={submission}
        initialValues={{ reason: '', change: '', deadline, questionsUntil, lines, note, attachments }}
      >
        {isVersion && <LineTable path={['lines']} />}
        {isVersion && (
          <Form.Item
            name="attachments"
            label={t('inquiries.files')}
            extra={isUploading ? t('inquiries.waitsForFile') : undefined}
          >
            <AttachmentField inquiryId={inquiry.id} requireId={async () => inquiry.id} onSending={setIsUploading} />
          </Form.Item>
        )}
        {isVersion && (
          <Form.Item name="note" label={t('inquiries.note')}>
            <Input.TextArea rows={3} maxLength={2_000} />
          </Form.Item>
        )}
        {asks && <MomentField name="deadline" label={inChina(t('inquiries.newDeadline'))} />}
        {asks && <MomentField name="questionsUntil" label={inChina(t('inquiries.questionsUntil'))} />}
        {isVersion ? (
          <Form.Item name="change" label={t('inquiries.change')} extra={t('inquiries.changeHelp')}>
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
        ) : (
          <Form.Item name="reason" label={t('inquiries.reason')} extra={t('inquiries.reasonHelp')}>
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        )}
        {previews && (
          <LettersPreview
            count={inquiry.invited}
            ask={() => ({
              ...{ id: inquiry.id, act: previews },
              reason: String(submission.form.getFieldValue('reason') ?? '').slice(0, 500),
            })}
          />
        )}
      </SubmitForm>
    </Dialog>
  );
}
