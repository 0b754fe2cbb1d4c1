import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { AskedFor } from './asked-for.tsx';
import { InquiryFiles } from './inquiry-files.tsx';
import { InquirySteps } from './inquiry-steps.tsx';
import { InquiryTitle } from './inquiry-title.tsx';
import { InvitedSuppliers } from './invited-suppliers.tsx';
import styles from './published-inquiry.module.css';
import { ViewersPanel } from './viewers-panel.tsx';

interface ReadDraftProps {
  readonly inquiry: InquiryDetail;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

/** A draft for whoever may see it and not write it. */
export function ReadDraft({ inquiry, onChanged }: ReadDraftProps) {
  const { t } = useTranslation();
  const { number, author } = inquiry;
  return (
    <>
      <InquiryTitle inquiry={inquiry} words={t('inquiries.draftBy', { number, author })} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <AskedFor inquiry={inquiry} />
          <InquiryFiles inquiry={inquiry} />
          <InvitedSuppliers inquiry={inquiry} onChanged={onChanged} />
          <ViewersPanel inquiry={inquiry} onChanged={onChanged} />
        </div>
        <InquirySteps inquiry={inquiry} />
      </div>
    </>
  );
}
