import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagedLead } from '#contract/clients/lead-management.ts';
import { useMayOn, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import styles from './leads.module.css';

/** The way from a lead to its client: to open one, or to the one that came of it. */
export function LeadToClient({ lead }: { readonly lead: Pick<ManagedLead, 'id' | 'client'> }) {
  const { t } = useTranslation();
  const clients = usePagePath('ClientList');
  const mayOpen = useMayOn('ClientList', 'client:edit');
  const mayHandle = useMayOn('Leads', 'lead:handle');
  // Opening a client of a lead changes both.
  if (!clients || (!lead.client && !(mayOpen && mayHandle))) return null;
  return (
    <p className={styles.toClient}>
      {lead.client ? (
        <Link to={`${clients}?client=${lead.client.stockId}`}>
          {t('leads.openClient', { name: lead.client.shortName })}
        </Link>
      ) : (
        <Link to={`${clients}?from=${lead.id}`}>{t('leads.makeClient')}</Link>
      )}
    </p>
  );
}
