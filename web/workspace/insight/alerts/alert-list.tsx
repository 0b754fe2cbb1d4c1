import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlertState, alertStates } from '#contract/insight/alert-rules.ts';
import type { AlertEvent } from '#contract/insight/alerts.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { AlertRow } from './alert-row.tsx';
import styles from './alerts.module.css';

interface AlertListProps {
  readonly state: AlertState | undefined;
  readonly chosen: number | undefined;
  readonly mayEdit: boolean;
  readonly onState: (state: AlertState | undefined) => void;
  readonly onChoose: (id: number | undefined) => void;
}

const pageSize = 30;
/** Of one call. */
const longestPage = 200;
const all = 'all';

/** Events, open ones first; what is chosen opens under its title. */
export function AlertList({ state, chosen, mayEdit, onState, onChoose }: AlertListProps) {
  const { t } = useTranslation();
  const [length, setLength] = useState(pageSize);
  const fresh = { staleTime: 0, refetchInterval: 60_000 };
  const listOf = (page: number, size: number) =>
    apiQuery('alert.list', { body: { ...(state && { state }), page, pageSize: size } }, { quiet: true });
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...listOf(1, Math.min(length, longestPage)),
    ...fresh,
    placeholderData: keepPreviousData,
  });
  const further = useQueries({
    queries: Array.from({ length: Math.ceil(length / longestPage) - 1 }, (_, index) => ({
      ...listOf(index + 2, longestPage),
      ...fresh,
    })),
  });
  const loaded = uniqueById([...(data?.list ?? []), ...further.flatMap((page) => page.data?.list ?? [])]);
  const isElsewhere = chosen !== undefined && data !== undefined && !loaded.some(({ id }) => id === chosen);
  const elsewhere = useQuery({
    ...apiQuery('alert.detail', { params: { id: chosen ?? 0 } }, { quiet: true }),
    enabled: isElsewhere,
    retry: false,
  });
  if (!data) {
    if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
    return (
      <div role="status" aria-label={t('alerts.loading')} className={styles.list}>
        <Skeleton height={54} />
        <Skeleton height={108} />
        <Skeleton height={68} />
        <Skeleton height={68} />
      </div>
    );
  }
  const { counts, total } = data;
  const missed = isElsewhere ? elsewhere.error : null;
  const isGone = missed instanceof ApiError && missed.status === 404;
  // A notification may lead to one that the list does not reach.
  const list = isElsewhere && elsewhere.data && !isGone ? [elsewhere.data, ...loaded] : loaded;
  const unread = further.find((page) => page.isLoadingError);
  const sum = counts.open + counts.acknowledged + counts.resolved;
  return (
    <section className={styles.list} aria-label={t('alerts.list')} aria-busy={isPlaceholderData}>
      <div className={styles.head}>
        <SegmentedSwitch
          label={t('alerts.byState')}
          value={state ?? all}
          options={[
            { value: all, label: t('alerts.counted', { name: t('alerts.all'), count: sum }) },
            ...alertStates.map((value) => ({
              value,
              label: t('alerts.counted', { name: t(`alerts.states.${value}`), count: counts[value] }),
            })),
          ]}
          onChange={(value) => onState(alertStates.find((one) => one === value))}
        />
      </div>
      {missed && (
        <p className={styles.gone} role="status">
          {isGone ? t('alerts.gone') : missed.message}
        </p>
      )}
      {list.length === 0 ? (
        <EmptyState
          drawing={<BarsDrawing />}
          title={t(sum === 0 ? 'alerts.emptyTitle' : 'alerts.noHitTitle')}
          text={t(sum === 0 ? 'alerts.emptyText' : 'alerts.noHitText')}
        />
      ) : (
        <ul className={styles.events}>
          {list.map((event, index) => (
            <Fragment key={event.id}>
              {/* Open ones that stand first, as they mostly do, need no name. */}
              {state === undefined &&
                event.state !== list[index - 1]?.state &&
                (index > 0 || event.state !== 'open') && (
                  <li className={styles.group}>{t(`alerts.states.${event.state}`)}</li>
                )}
              <AlertRow
                event={event}
                isChosen={event.id === chosen}
                mayEdit={mayEdit}
                onChoose={() => onChoose(event.id === chosen ? undefined : event.id)}
              />
            </Fragment>
          ))}
        </ul>
      )}
      {unread?.error && <ErrorState error={unread.error} onReload={() => void unread.refetch()} />}
      {!unread && loaded.length < total && (
        <p className={styles.more}>
          <Button
            type="link"
            loading={further.some(({ isPending }) => isPending)}
            onClick={() =>
              setLength(length < longestPage ? Math.min(longestPage, length + pageSize) : length + longestPage)
            }
          >
            {t('alerts.more', { count: total - loaded.length })}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Rows move on to the next page where an alert came since the one before was read. */
function uniqueById(events: readonly AlertEvent[]): readonly AlertEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
