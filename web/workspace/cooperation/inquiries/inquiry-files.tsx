import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { AttachmentList } from './attachment-list.tsx';
import styles from './published-inquiry.module.css';

/** Files of an inquiry; nothing where it has none. */
export function InquiryFiles({ inquiry: { id, content } }: { readonly inquiry: InquiryDetail }) {
  const { t } = useTranslation();
  if (content.attachments.length === 0) return null;
  return (
    <Panel title={t('inquiries.files')} scope={t('inquiries.filesScope')}>
      <div className={styles.padded}>
        <AttachmentList inquiryId={id} files={content.attachments} />
      </div>
    </Panel>
  );
}
