import { useSearchParams } from 'react-router';
import type { TrendMeasure } from '#web/workspace/charts/use-trend-label.ts';
import { staysInPlace } from '#web/workspace/ui/stays-in-place.ts';

const measures: readonly TrendMeasure[] = ['activeRate', 'volume', 'rank'];
const day = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Filters in the URL; the server's defaults replace invalid values. */
export function readActivityQuery(search: URLSearchParams) {
  const [from, until, compare] = [search.get('from') ?? '', search.get('until') ?? '', search.get('compare')];
  const hasRange = day.test(from) && day.test(until) && from <= until;
  return {
    ...(hasRange && { from, until }),
    ...(compare !== null && /^(\d{1,9}(,\d{1,9})?)?$/.test(compare) && { compare }),
  };
}

/** The page's filters, all in the URL. */
export function useActivityFilters() {
  const [search, setSearch] = useSearchParams();
  const set = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) next.set(name, value);
    setSearch(next, staysInPlace);
  };
  return {
    query: readActivityQuery(search),
    measure: measures.find((known) => known === search.get('measure')) ?? 'activeRate',
    setMeasure: (measure: TrendMeasure) => set({ measure }),
    setRange: (from: string, until: string) => set({ from, until }),
    setCompared: (stockIds: readonly number[]) => set({ compare: stockIds.join(',') }),
  };
}
