import { useTranslation } from 'react-i18next';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { InquiryViewers, type InquiryViewersProps } from './inquiry-viewers.tsx';
import styles from './published-inquiry.module.css';

/** 可见范围 beside what there is of an inquiry; nothing for who cannot choose where all colleagues see it. */
export function ViewersPanel({ inquiry, onChanged }: InquiryViewersProps) {
  const { t } = useTranslation();
  const mayEdit = useMay('inquiry:edit');
  if (!mayEdit && inquiry.viewers === null) return null;
  return (
    <Panel title={t('inquiries.viewers')}>
      <div className={styles.padded}>
        <InquiryViewers inquiry={inquiry} onChanged={onChanged} />
      </div>
    </Panel>
  );
}
