import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ExplorerAnswer } from '#contract/explorer.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { api } from '#web/shared/api/client.ts';
import { type Filters, toRequest } from '#web/shared/explorer-filters.ts';

export const pageSize = 20;

/** Results of the filters, page after page. The answer before stays in place until the next one is there. */
export function useResults(filters: Filters) {
  const request = toRequest(filters);
  return useInfiniteQuery({
    queryKey: ['explorer.search', request],
    queryFn: async ({ pageParam: page, signal }): Promise<ExplorerAnswer> => {
      const answer = await api('explorer.search', { body: { ...request, page, pageSize } }, { quiet: true, signal });
      if (!answer.success) throw new ApiError(answer);
      return answer.result;
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}
