import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/endpoints.ts';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { type Filters, toRequest } from '#contract/insight/explorer-filters.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { api } from '#web/shared/api/client.ts';

export const pageSize = 20;

type Found = ResultOf<'explorer.search'>;

/** Only the first page is counted; later pages continue. */
export function isCounted(page: Found | undefined): page is ExplorerAnswer {
  return page?.total !== undefined;
}

/** Results page by page. The previous answer stays until the next one arrives. */
export function useResults(filters: Filters) {
  const request = toRequest(filters);
  return useInfiniteQuery({
    queryKey: ['explorer.search', request],
    queryFn: async ({ pageParam: page, signal }): Promise<Found> => {
      const body = { ...request, page, pageSize, counts: page === 1 };
      const answer = await api('explorer.search', { body }, { quiet: true, signal });
      if (!answer.success) throw new ApiError(answer);
      return answer.result;
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) =>
      pages.length * pageSize < (pages[0]?.total ?? 0) ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
}
