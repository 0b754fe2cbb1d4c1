import { useQuery } from '@tanstack/react-query';
import { Plus, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WeekFigure } from '#contract/codes/home-elements.ts';
import type { OperatorHome as Home } from '#contract/operation/operator-home.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { formatHeadline } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { CountedDrawer } from './counted-drawer.tsx';
import { EndingPanel } from './ending-panel.tsx';
import styles from './home.module.css';
import { OpeningPanel } from './opening-panel.tsx';
import { OperatorSentence } from './operator-sentence.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { usePlaces } from './use-places.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import { WeekStrip } from './week-strip.tsx';

/** Fewer finished steps than this: the checklist comes first. */
const firstSteps = 5;

/** The operator's home: what waits, the week in figures, and how far the installation has come. */
export function OperatorHome() {
  const { t } = useTranslation();
  const places = usePlaces();
  const { data, error, refetch, isFetching } = useQuery({
    ...apiQuery('operatorHome.overview', {}, { quiet: true }),
    ...{ staleTime: 0, refetchOnMount: 'always' as const },
  });
  const inviting = places.toDo('user:invite', 'UserList', { invitations: 'form' });
  const opening = places.toDo('client:edit', 'ClientList', { opening: 'new' });
  const retry = async (isUncounted: (home: Home) => boolean) => {
    const { data: latest, error: failure } = await refetch();
    if (failure) toast.error(failure.message);
    else if (latest && isUncounted(latest)) toast.error(t('operatorHome.uncountedAgain'));
  };
  if (!data && error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return (
    <>
      <PageActions>
        {data && inviting && (
          <LinkButton to={inviting} icon={<UserPlus size={16} strokeWidth={1.5} aria-hidden="true" />}>
            {t('operatorHome.invite')}
          </LinkButton>
        )}
        {data && opening && (
          <LinkButton type="primary" to={opening} icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}>
            {t('operatorHome.open')}
          </LinkButton>
        )}
      </PageActions>
      {data ? (
        <Overview home={data} isRetrying={isFetching} onRetry={(isUncounted) => void retry(isUncounted)} />
      ) : (
        <HomeSkeleton />
      )}
    </>
  );
}

interface OverviewProps {
  readonly home: Home;
  readonly isRetrying: boolean;
  /** Counts anew; where what was meant is again not counted, that is said. */
  readonly onRetry: (isUncounted: (home: Home) => boolean) => void;
}

function Overview({ home, isRetrying, onRetry }: OverviewProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<WeekFigure>();
  const waiting = useRef<HTMLDivElement>(null);
  const { steps, schedule, ending, week } = home;
  const isFirst = steps !== null && steps.filter(({ isDone }) => isDone).length < firstSteps;
  // A strip of zeros says nothing on the first day.
  const hasWeek = week.some(({ value }) => value !== 0) && !isFirst;
  const hasNothing = week.length === 0 && !schedule && !ending && !steps;
  const checklist = steps && <OpeningPanel steps={steps} />;
  return (
    <div className={styles.page}>
      <p className={styles.asOf}>{t('operatorHome.asOf', { time: formatHeadline(home.asOf, currentLanguage()) })}</p>
      <OperatorSentence home={home} onOpen={() => waiting.current?.focus()} />
      {hasWeek && (
        <WeekStrip
          week={week}
          onOpen={setOpened}
          isRetrying={isRetrying}
          onRetry={(figure) =>
            onRetry((latest) => latest.week.some((one) => one.figure === figure && one.value === null))
          }
        />
      )}
      {hasNothing && home.waiting.length === 0 ? (
        <p className={styles.note}>{t('operatorHome.nothing')}</p>
      ) : (
        <div className={styles.columns} data-first={isFirst || undefined}>
          <div className={styles.column}>
            {isFirst && checklist}
            <div ref={waiting} tabIndex={-1}>
              <WaitingPanel
                home={home}
                isRetrying={isRetrying}
                onRetry={(kind) =>
                  onRetry((latest) => latest.waiting.some((one) => one.kind === kind && one.count === null))
                }
              />
            </div>
          </div>
          <div className={styles.column}>
            {!isFirst && checklist}
            {ending && ending.length > 0 && <EndingPanel clients={ending} />}
            {schedule && (schedule.days.length > 0 || steps === null) && (
              <SchedulePanel schedule={schedule} asOf={home.asOf} />
            )}
          </div>
        </div>
      )}
      {opened && <CountedDrawer figure={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function HomeSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.asOf}>
        <Skeleton width={220} height={20} />
      </div>
      <div className={styles.sentence}>
        <Skeleton width={480} height={42} />
        <Skeleton width={360} height={42} />
      </div>
      <Skeleton height={106} />
      <div className={styles.columns}>
        <Skeleton height={360} />
        <Skeleton height={360} />
      </div>
    </div>
  );
}
