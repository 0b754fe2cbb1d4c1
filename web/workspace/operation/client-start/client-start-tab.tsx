import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client-start.module.css';
import { FirstReport } from './first-report.tsx';
import { StartSteps } from './start-steps.tsx';

interface ClientStartTabProps {
  readonly id: number;
  /** It is not being erased: a report can be made for it. */
  readonly isStaying: boolean;
}

/** How far a client is with its first steps, for the operator who looks after it. */
export function ClientStartTab({ id, isStaying }: ClientStartTabProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('clientStart.ofClient', { params: { id } }, { quiet: true }),
    staleTime: 0,
  });
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={5} />;
  return (
    <>
      <p className={styles.quiet}>
        {t(Date.now() < Date.parse(data.until) ? 'clientStart.until' : 'clientStart.ended', {
          time: formatDateTime(data.until),
        })}
        {data.isHidden && ` ${t('clientStart.hidden')}`}
      </p>
      <StartSteps start={data} />
      <FirstReport id={id} start={data} isStaying={isStaying} />
    </>
  );
}
