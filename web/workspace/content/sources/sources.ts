import type { Source } from '#contract/content/sources.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';

export const sourcesQuery = apiQuery('source.list', {});

/** Highest weight first; the type keeps them equal to the contract's. */
export const sourceTiers: typeof import('#contract/content/sources.ts').sourceTiers = [1, 2, 3];

export function sourceName({ name }: Pick<Source, 'name'>): string {
  return name[currentLanguage()] || name['zh-CN'];
}

/** Sources to choose from: those that take new articles, and the one that was chosen before. */
export const sourceOptions = (sources: readonly Source[], chosen: number | undefined) =>
  sources
    .filter(({ id, enabled }) => enabled || id === chosen)
    .map((source) => ({ value: source.id, label: sourceName(source) }));
