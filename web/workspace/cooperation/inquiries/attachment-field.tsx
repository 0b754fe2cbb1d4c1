import { Button, Upload } from 'antd';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedAttachments, maxInquiryFiles } from '#contract/cooperation/attachment-rules.ts';
import type { Attachment } from '#contract/cooperation/attachments.ts';
import { api } from '#web/shared/api/client.ts';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { AttachmentList } from './attachment-list.tsx';
import styles from './attachments.module.css';

interface AttachmentFieldProps {
  /** The form gives these. */
  readonly value?: readonly Attachment[];
  readonly onChange?: (files: readonly Attachment[]) => void;
  readonly inquiryId: number | undefined;
  /** Saves a new draft first, for files belong to an inquiry; nothing where that failed. */
  readonly requireId: () => Promise<number | undefined>;
  /** Whether a file is on its way: what is sent until it has arrived would be without it. */
  readonly onSending: (isSending: boolean) => void;
}

/** Files that suppliers get with the inquiry. */
export function AttachmentField({ value = [], onChange, inquiryId, requireId, onSending }: AttachmentFieldProps) {
  const { t } = useTranslation();
  const afterRemoval = useFocusAfterRemoval();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Files may be removed while another is on its way.
  const latest = useRef(value);
  latest.current = value;
  const turn = (sends: boolean) => {
    setIsSending(sends);
    onSending(sends);
  };
  const add = async (file: File) => {
    turn(true);
    const id = await requireId();
    const answer =
      id === undefined
        ? undefined
        : await api('inquiry.addFile', { body: { id, file, name: file.name } }, { quiet: true });
    turn(false);
    setFailure(answer?.success === false ? answer.desc : undefined);
    if (answer?.success) onChange?.([...latest.current, answer.result]);
  };
  return (
    <div ref={afterRemoval.list}>
      <AttachmentList
        inquiryId={inquiryId}
        files={value}
        action={({ id, name }) => (
          <Button
            {...afterRemoval.button}
            type="text"
            icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
            aria-label={t('inquiries.removeFile', { name })}
            onClick={() => {
              afterRemoval.removed(value.findIndex((one) => one.id === id));
              onChange?.(value.filter((one) => one.id !== id));
            }}
          />
        )}
      />
      {value.length < maxInquiryFiles && (
        <Upload
          accept={acceptedAttachments}
          showUploadList={false}
          disabled={isSending}
          beforeUpload={(file) => {
            void add(file);
            return false;
          }}
        >
          <Button
            ref={afterRemoval.add}
            loading={isSending}
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t(isSending ? 'inquiries.sendingFile' : 'inquiries.addFile')}
          </Button>
        </Upload>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={styles.help}>{t('inquiries.filesHelp')}</p>
    </div>
  );
}
