import { queryOptions } from '@tanstack/react-query';
import type { EndpointName, InputOf, ResultOf } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { type ApiAnswer, api, type CallOptions } from './client.ts';

/**
 * A call as a query: its key is the endpoint's name and input, its error an {@link ApiError}. Other parts of a page
 * refer to it by building the same options.
 */
export function apiQuery<N extends EndpointName>(name: N, input: InputOf<N>, options: Pick<CallOptions, 'quiet'> = {}) {
  return queryOptions<ResultOf<N>, Error, ResultOf<N>, readonly [N, InputOf<N>]>({
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      const call = api as (name: N, input: InputOf<N>, options: CallOptions) => Promise<ApiAnswer<ResultOf<N>>>;
      const answer = await call(name, input, { ...options, signal });
      if (!answer.success) throw new ApiError(answer);
      return answer.result;
    },
  });
}
