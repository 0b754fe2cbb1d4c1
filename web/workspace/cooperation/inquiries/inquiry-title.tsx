import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { InquiryStateMark } from './inquiry-columns.tsx';
import styles from './published-inquiry.module.css';

interface InquiryTitleProps {
  readonly inquiry: InquiryDetail;
  /** Less prominent beside the title. */
  readonly words: string;
}

/** State and title of an inquiry above what there is of it. */
export function InquiryTitle({ inquiry: { state, title }, words }: InquiryTitleProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.title}>
      <InquiryStateMark state={state} />
      <h2>{title || t('inquiries.untitled')}</h2>
      <span>{words}</span>
    </header>
  );
}
