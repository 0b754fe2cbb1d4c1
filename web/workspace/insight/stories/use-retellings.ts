import { useQueries } from '@tanstack/react-query';
import type { Retelling } from '#contract/insight/stories.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';

/**
 * How the articles of listed stories are told apart, by the article that stands for the story. It is asked for after the
 * list, which it would hold up, in the same portions; until it is known, all other articles are called reprints.
 *
 * @param portions articles of stories that have others
 */
export function useRetellings(portions: readonly (readonly number[])[]): ReadonlyMap<number, Retelling> {
  const mayAsk = usePagePath('BaExplorer') !== undefined;
  return useQueries({
    queries: portions
      .filter((ids) => ids.length > 0)
      .map((ids) => ({
        ...apiQuery('story.retellings', { body: { ids: [...ids] } }, { quiet: true }),
        enabled: mayAsk,
      })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data ?? []).map((retelling) => [retelling.id, retelling])),
  });
}
