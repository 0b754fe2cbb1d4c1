import { useTranslation } from 'react-i18next';
import type { ManagedLead } from '#contract/clients/lead-management.ts';
import { LeadStateTag } from './lead-state-tag.tsx';
import styles from './leads.module.css';

/** How a lead stands after a colleague's change: state, owner, reminder and note. */
export function LeadStanding({ lead }: { readonly lead: ManagedLead }) {
  const { t } = useTranslation();
  return (
    <p className={styles.theirs}>
      <LeadStateTag state={lead.state} /> {t('leads.owner')} {lead.ownerName ?? t('leads.none')}
      {' · '}
      {t('leads.remindOn')} {lead.remindOn ?? t('leads.none')}
      {'\n'}
      {lead.note || t('leads.none')}
    </p>
  );
}
