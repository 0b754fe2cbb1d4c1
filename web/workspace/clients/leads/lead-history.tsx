import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeadPastChange } from '#contract/clients/lead-management.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import listStyles from '#web/workspace/kits/list/list.module.css';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './leads.module.css';

/** What a change did, part by part. */
function partsOf({ state, owner, remindOn, isNoted }: LeadPastChange, t: TFunction): string[] {
  const nobody = t('leads.owners.nobody');
  return [
    ...(state ? [t('leads.history.state', { state: t(`leads.states.${state.after}`) })] : []),
    ...(owner ? [t('leads.history.owner', { name: owner.after ?? nobody })] : []),
    ...(remindOn
      ? [remindOn.after ? t('leads.history.reminder', { day: remindOn.after }) : t('leads.history.noReminder')]
      : []),
    ...(isNoted ? [t('leads.history.noted')] : []),
  ];
}

/** Who changed what of a lead, the latest first. */
export function LeadHistory({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const heading = useId();
  const { data, error, refetch } = useQuery({
    ...apiQuery('lead.history', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('leads.history.title')}
      </h3>
      {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      <ol className={styles.changes}>
        {data?.map((change) => {
          const parts = partsOf(change, t);
          return (
            <li key={change.id}>
              {parts.length > 0 ? parts.join(t('leads.history.join')) : t('leads.history.same')}
              <p className={listStyles.quiet}>
                {t('leads.handledBy', { name: change.by, time: formatDateTime(change.at) })}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
