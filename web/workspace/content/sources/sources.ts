import type { ManagedSource } from '#contract/content/sources.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { currentLanguage } from '#web/shared/current-language.ts';

export const sourcesQuery = apiQuery('source.list', {});

/** Names of the tiers, highest weight first. */
export const tierKeys = ['first', 'second', 'third'] as const;

export function sourceName({ name }: Pick<ManagedSource, 'name'>): string {
  return name[currentLanguage()] || name['zh-CN'];
}
