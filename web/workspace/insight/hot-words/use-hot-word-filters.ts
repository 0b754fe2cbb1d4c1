import type { HotWordScope } from '#contract/insight/hot-words.ts';
import { dayInChina } from '#web/shared/format/date.ts';
import { day, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';

export type HotWordView = 'list' | 'cloud';

const params = {
  scope: oneOf(['company', 'industry', 'everything'] as const satisfies readonly HotWordScope[]),
  until: day,
  word: words(50),
  view: oneOf(['cloud'] as const satisfies readonly HotWordView[]),
};

/** Filters and the selected word, all in the URL. */
export function useHotWordFilters() {
  const [{ scope = 'company', until, word = '', view: chosen }, change] = useAddress(params);
  const view: HotWordView = chosen ?? 'list';
  const isPast = until !== undefined && until <= dayInChina(new Date());
  const set = (changes: Parameters<typeof change>[0]) => change(changes, { replace: true });
  return {
    query: { scope, ...(isPast && { until }) },
    word,
    view,
    setScope: (next: HotWordScope) => set({ scope: next }),
    setUntil: (next: string) => set({ until: next || undefined }),
    setWord: (next: string) => set({ word: next }),
    setView: (next: HotWordView) => set({ view: next === 'list' ? undefined : next }),
  };
}
