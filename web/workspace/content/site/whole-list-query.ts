import { queryOptions } from '@tanstack/react-query';
import type { InputOf, ResultOf } from '#contract/endpoints.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { api, type CallOptions } from '#web/shared/api/client.ts';

type Asked = InputOf<'content.list'>['body'];
type Listing = ResultOf<'content.list'>;

/** The most that the server lists at once. */
const mostAtOnce = 200;

/** All items of a list of content, however many pages of the server they are. */
export function wholeListQuery(narrowing: Omit<Asked, 'page' | 'pageSize'>, options: Pick<CallOptions, 'quiet'> = {}) {
  const pageOf = (page: number): Asked => ({ ...narrowing, page, pageSize: mostAtOnce });
  return queryOptions<Listing, Error, Listing, readonly ['content.list', InputOf<'content.list'>]>({
    queryKey: ['content.list', { body: pageOf(1) }],
    queryFn: async ({ signal }) => {
      const list: Listing['list'] = [];
      for (let page = 1; ; page++) {
        const answer = await api('content.list', { body: pageOf(page) }, { ...options, signal });
        if (!answer.success) throw new ApiError(answer);
        list.push(...answer.result.list);
        if (answer.result.list.length < mostAtOnce) return { total: list.length, list };
      }
    },
  });
}
