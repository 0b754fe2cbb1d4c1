import { queryOptions } from '@tanstack/react-query';
import type { FigureExplanation, FigureRef } from '#contract/insight/figures.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { api } from '#web/shared/api/client.ts';

/** Explanation of a figure, or of a figure of a theme; errors are shown in place. */
export function explainQuery(ref: FigureRef) {
  const { theme } = ref;
  return queryOptions<FigureExplanation, Error, FigureExplanation, readonly [string, { readonly body: FigureRef }]>({
    queryKey: ['figure.explain', { body: ref }],
    queryFn: async ({ signal }) => {
      const options = { quiet: true, signal };
      const answer =
        theme === undefined
          ? await api('figure.explain', { body: ref }, options)
          : await api('theme.explain', { body: { ...ref, theme } }, options);
      if (!answer.success) throw new ApiError(answer);
      return answer.result;
    },
  });
}
