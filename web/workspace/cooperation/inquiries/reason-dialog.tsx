import { Form, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';
import { orStored } from '#web/workspace/kits/versioned/or-stored.ts';
import { AttachmentField } from './attachment-field.tsx';
import { InquiryConflict } from './inquiry-conflict.tsx';
import { LettersPreview } from './letters-preview.tsx';
import { LineTable } from './line-table.tsx';
import { MomentField } from './moment-field.tsx';
import { inquiryChanged, inquiryStateWrong, notFound, readChanged, readInquiry } from './read-changed.ts';

/** What a colleague may have changed meanwhile; later times alone are asked for without the rest. */
interface ChangedFields extends Partial<Pick<InquiryDetail['content'], 'lines' | 'note' | 'attachments'>> {
  readonly deadline: string | null;
  readonly questionsUntil: string | null;
}

/** What the dialog collects; each act takes what it needs. */
export interface ReasonValues extends Required<ChangedFields> {
  readonly reason: string;
  readonly change: string;
}

interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  /** What is asked for besides a reason: later times, or a new version of the lines as well. */
  readonly asks?: 'deadline' | 'version';
  readonly inquiry: InquiryDetail;
  /** Who reads the reason, where that is not also the suppliers. */
  readonly help?: string;
  readonly isDanger?: boolean;
  /** The act whose letters can be seen before. */
  readonly previews?: 'cancel' | 'fail';
  /** What is said above the form. */
  readonly warning?: ReactNode;
  /** Told of whatever a colleague has changed meanwhile, where the act goes on from nothing that was not seen. */
  readonly onChanged?: (latest: InquiryDetail) => void;
  /**
   * Whether an earlier try has done the act, whose answer was lost.
   * @param seen what that went on from
   */
  readonly isDone?: (latest: InquiryDetail, values: ReasonValues, seen: InquiryDetail) => boolean;
  /** @param version what the act goes on from */
  readonly send: (values: ReasonValues, version: number) => Promise<ApiAnswer<InquiryDetail>>;
  readonly onDone: (inquiry: InquiryDetail) => void;
  readonly onClose: () => void;
}

/** An act on a published inquiry, with the reason that the audit chain and mostly suppliers get. */
export function ReasonDialog({
  title,
  text,
  asks,
  help,
  inquiry,
  isDanger = false,
  previews,
  warning,
  onChanged,
  isDone,
  send,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [isUploading, setIsUploading] = useState(false);
  const isVersion = asks === 'version';
  const [form] = Form.useForm<ReasonValues>();
  /** What is sent over, as this person has seen it. */
  const [seen, setSeen] = useState(inquiry);
  /** What a colleague has published meanwhile. */
  const [theirs, setTheirs] = useState<InquiryDetail>();
  const fieldsOf = ({ content, deadline, questionsUntil }: InquiryDetail): ChangedFields => {
    const { lines, note, attachments } = content;
    return { ...(isVersion && { lines, attachments, note }), deadline, questionsUntil };
  };
  const sendOver = (latest: InquiryDetail) => {
    flushSync(() => {
      setSeen(latest);
      setTheirs(undefined);
    });
    form.submit();
  };
  const submission = useSubmission<ReasonValues, InquiryDetail>({
    form,
    send: async (values) =>
      orStored(await send(values, seen.version), [inquiryChanged, inquiryStateWrong, notFound], async () => {
        const latest = isDone && (await readInquiry(inquiry.id));
        return latest && isDone(latest, values, seen) ? latest : undefined;
      }),
    onFailure: async (failure) => {
      const latest = await readChanged(failure, inquiry.id);
      if (!latest) return false;
      if (onChanged) {
        setSeen(latest);
        onChanged(latest);
        return true;
      }
      const isPublishedAnew = isVersion && latest.edition !== seen.edition;
      const isSame = !isPublishedAnew && fingerprint(fieldsOf(latest)) === fingerprint(fieldsOf(seen));
      // What a colleague has changed besides, such as exchange rates, has nothing to do with this act.
      if (isSame) sendOver(latest);
      else setTheirs(latest);
      return true;
    },
    onDone: (changed) => {
      toast.success(t('inquiries.done'));
      onDone(changed);
    },
  });
  // A file on its way is lost as well.
  const isFieldsTouched = () => isUploading || form.isFieldsTouched();
  const { close, question } = useDiscardQuestion({ isFieldsTouched }, onClose, { parameter: 'inquiry' });
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
        ...{ loading: submission.isSending, disabled: isUploading || theirs !== undefined },
      }}
      cancelText={t('inquiries.dialogCancel')}
      mask={{ closable: false }}
      onCancel={close}
    >
      {question}
      <p>{text}</p>
      {warning}
      {theirs && (
        <InquiryConflict
          key={theirs.version}
          title={t('inquiries.conflict.published')}
          base={fieldsOf(seen)}
          mine={() => {
            const { reason: _reason, change: _change, ...typed } = form.getFieldsValue();
            return typed;
          }}
          theirs={fieldsOf(theirs)}
          onResolve={(merged) => {
            form.setFieldsValue(merged);
            sendOver(theirs);
          }}
        />
      )}
      <SubmitForm<ReasonValues>
        id={formId}
        submission={submission}
        disabled={theirs !== undefined}
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
          <Form.Item name="reason" label={t('inquiries.reason')} extra={help ?? t('inquiries.reasonHelp')}>
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        )}
        {previews && (
          <LettersPreview
            count={inquiry.invited}
            ask={() => ({
              ...{ id: inquiry.id, act: previews },
              reason: String(form.getFieldValue('reason') ?? '').slice(0, 500),
            })}
          />
        )}
      </SubmitForm>
    </Dialog>
  );
}
