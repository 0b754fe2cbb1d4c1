import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemStatus } from '#contract/operation/status.ts';
import type { ProbeName } from '#contract/operation/status-figures.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeShort } from '#web/shared/format/date.ts';
import { useMay, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { AllowSending } from '#web/workspace/operation/installation/allow-sending.tsx';
import { RecentJobs } from '#web/workspace/operation/jobs/recent-jobs.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useCopy } from '#web/workspace/ui/use-copy.ts';
import { ChannelTest } from './channel-test.tsx';
import styles from './status.module.css';
import { StatusCell } from './status-cell.tsx';
import { StatusSentence } from './status-sentence.tsx';
import { useAge } from './use-age.ts';

/** Milliseconds between two looks of a visible tab. */
const lookEvery = 10_000;
/** Readings that are older are called old. */
const oldAfter = 60_000;

type Channel = 'mail' | 'sms';
const isChannel = (name: ProbeName): name is Channel => name === 'mail' || name === 'sms';

/** How the installation fares: one sentence, and a cell for each of its parts. */
export function Component() {
  const { t } = useTranslation();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...apiQuery('status.read', {}, { quiet: true }),
    refetchInterval: lookEvery,
    staleTime: 0,
  });
  const isOld = useAge(dataUpdatedAt) > oldAfter;
  if (!data && error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return (
    <>
      <PageActions>{data && <CopyButton status={data} />}</PageActions>
      <AllowSending />
      {data ? <Status status={data} isOld={isOld} isFailing={error !== null} /> : <StatusSkeleton />}
      <p role="status" className="visually-hidden">
        {data?.probes
          .map(({ name, state }) => `${t(`status.probes.${name}`)}: ${t(`status.states.${state}`)}`)
          .join(', ')}
      </p>
    </>
  );
}

interface StatusProps {
  readonly status: SystemStatus;
  readonly isOld: boolean;
  /** The last look failed. */
  readonly isFailing: boolean;
}

function Status({ status, isOld, isFailing }: StatusProps) {
  const { t } = useTranslation();
  const cells = useRef(new Map<ProbeName, HTMLElement | null>());
  const time = formatDateTimeShort(status.at);
  const mayView = usePagePath('JobList') !== undefined;
  const mayTest = useMay('status:test');
  const [tested, setTested] = useState<Channel>();
  return (
    <div className={styles.page}>
      <p className={styles.asOf}>{t(isFailing ? 'status.lost' : 'status.asOf', { time, count: lookEvery / 1000 })}</p>
      <StatusSentence probes={status.probes} onOpen={(name) => cells.current.get(name)?.focus()} />
      <div className={styles.cells}>
        {status.probes.map((reading) => {
          const { name } = reading;
          return (
            <StatusCell
              key={name}
              reading={reading}
              stoppedAt={isOld ? time : undefined}
              onTest={mayTest && isChannel(name) ? () => setTested(name) : undefined}
              ref={(cell) => {
                cells.current.set(name, cell);
              }}
            />
          );
        })}
      </div>
      {mayView && (
        <div className={styles.jobs}>
          <RecentJobs />
        </div>
      )}
      {tested && <ChannelTest channel={tested} onClose={() => setTested(undefined)} />}
    </div>
  );
}

/** What somebody who helps from afar needs to know: figures and versions, nothing of people. */
function CopyButton({ status }: { readonly status: SystemStatus }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const copyFigures = () => {
    const probes = status.probes.map(({ trend: _, ...probe }) => probe);
    return copy(JSON.stringify({ at: status.at, probes }, null, 2), t('status.copied'));
  };
  return (
    <Button icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void copyFigures()}>
      {t('status.copy')}
    </Button>
  );
}

function StatusSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.asOf}>
        <Skeleton width={220} height={20} />
      </div>
      <div className={styles.sentence}>
        <Skeleton width={480} height={42} />
      </div>
      <div className={styles.cells}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((cell) => (
          <div key={cell} className={styles.cell}>
            <Skeleton height={82} />
          </div>
        ))}
      </div>
    </div>
  );
}
