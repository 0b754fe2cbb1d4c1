import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { revisionInterval } from '#web/workspace/sync-revisions.ts';

export const waitingCountQuery = apiQuery('version.reviewCount', {}, { quiet: true });

/** How many texts of others wait for review, as the menu says; 0 where the caller reviews none. */
export function useWaitingCount(mayReview: boolean): number {
  const { data } = useQuery({ ...waitingCountQuery, refetchInterval: revisionInterval, enabled: mayReview });
  return data?.waiting ?? 0;
}
