import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedLead } from '#contract/clients/lead-management.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { phoneHref } from '#web/shared/format/phone-href.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { FactList } from '#web/workspace/ui/fact-list.tsx';
import styles from './leads.module.css';

/** What the visitor wrote. */
export function LeadFacts({ lead }: { readonly lead: ManagedLead }) {
  const { t } = useTranslation();
  const given = (text: ReactNode) => text || <span className={listStyles.quiet}>{t('leads.none')}</span>;
  const isTrial = lead.kind === 'trial';
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('leads.kind'), t(`leads.kinds.${lead.kind}`)],
    [t('leads.time'), formatDateTime(lead.createdAt)],
    [t('leads.company'), given(lead.companyName)],
    [t('leads.person'), given(lead.personName)],
    ...(isTrial ? ([[t('leads.position'), given(lead.position)]] as const) : []),
    [
      t('leads.phone'),
      given(
        lead.phone && (
          <>
            <a href={phoneHref(lead.phone)}>{lead.phone}</a>
            {lead.phoneConfirmed && <span className={listStyles.quiet}> {t('leads.confirmed')}</span>}
          </>
        ),
      ),
    ],
    [t('leads.email'), given(lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>)],
    ...(isTrial
      ? ([
          [t('leads.topics'), given(lead.topics.length > 0 && lead.topics.map((topic) => <p key={topic}>{topic}</p>))],
        ] as const)
      : []),
    [t('leads.language'), t(`leads.languages.${lead.language}`)],
    [t('leads.message'), given(lead.message && <p className={styles.message}>{lead.message}</p>)],
  ];
  return (
    <div className={styles.facts}>
      <FactList facts={facts} />
    </div>
  );
}
