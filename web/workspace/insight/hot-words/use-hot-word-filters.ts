import { useSearchParams } from 'react-router';
import type { HotWordScope } from '#contract/insight/hot-words.ts';
import { staysInPlace } from '#web/workspace/ui/stays-in-place.ts';

const scopes: readonly HotWordScope[] = ['company', 'industry', 'everything'];
const day = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export type HotWordView = 'list' | 'cloud';

/** Filters and the selected word, all in the URL. */
export function useHotWordFilters() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, staysInPlace);
  };
  const until = search.get('until') ?? '';
  return {
    query: {
      scope: scopes.find((known) => known === search.get('scope')) ?? ('company' as const),
      ...(day.test(until) && { until }),
    },
    word: search.get('word')?.trim().slice(0, 50) ?? '',
    view: search.get('view') === 'cloud' ? ('cloud' as const) : ('list' as const),
    setScope: (scope: HotWordScope) => set('scope', scope),
    setUntil: (value: string) => set('until', value),
    setWord: (word: string) => set('word', word),
    setView: (view: HotWordView) => set('view', view === 'list' ? '' : view),
  };
}
