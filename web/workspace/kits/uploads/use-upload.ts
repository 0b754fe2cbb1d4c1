import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** Addresses at which files are looked at hold for an hour; they are asked for again well before. */
const freshFor = 30 * 60_000;

/** A file of one's own with an address at which it can be looked at, published or not; nothing without an id. */
export function useUpload(id: string | undefined) {
  return useQuery({
    ...apiQuery('upload.view', { params: { id: id ?? '' } }, { quiet: true }),
    enabled: id !== undefined,
    staleTime: freshFor,
    retry: false,
  });
}
