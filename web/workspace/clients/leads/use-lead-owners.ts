import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** Operators who may look after leads; asked for once somebody can choose one. */
export const useLeadOwners = (isWanted: boolean) =>
  useQuery({ ...apiQuery('lead.owners', {}, { quiet: true }), enabled: isWanted, staleTime: 60_000 });
