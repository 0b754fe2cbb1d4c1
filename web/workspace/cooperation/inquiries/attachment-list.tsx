import { Button } from 'antd';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#contract/cooperation/attachments.ts';
import { api } from '#web/shared/api/client.ts';
import { saveFile } from '#web/shared/api/download.ts';
import { formatBytes } from '#web/workspace/kits/uploads/format-bytes.ts';
import styles from './attachments.module.css';

interface AttachmentListProps {
  /** The inquiry that the files belong to; left out where they cannot be saved yet. */
  readonly inquiryId: number | undefined;
  readonly files: readonly Attachment[];
  /** What else stands beside each. */
  readonly action?: (file: Attachment) => ReactNode;
}

/** Files of an inquiry or a quote, each to be saved under its name. */
export function AttachmentList({ inquiryId, files, action }: AttachmentListProps) {
  const { t } = useTranslation();
  const save = async ({ id, name }: Attachment) => {
    const answer = await api('inquiry.file', { body: { id: inquiryId ?? 0, file: id } });
    if (answer.success) saveFile(answer.result as Blob, name);
  };
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <Button
            type="link"
            icon={<Paperclip size={14} strokeWidth={1.5} aria-hidden="true" />}
            disabled={inquiryId === undefined}
            aria-label={t('inquiries.saveFile', { name: file.name })}
            onClick={() => void save(file)}
          >
            {file.name}
          </Button>
          <small>{formatBytes(file.bytes)}</small>
          {action?.(file)}
        </li>
      ))}
    </ul>
  );
}
