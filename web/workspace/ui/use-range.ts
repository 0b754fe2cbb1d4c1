import { useSearchParams } from 'react-router';
import type { HomeRange } from '#contract/insight/home.ts';
import { staysInPlace } from '#web/workspace/ui/stays-in-place.ts';

const ranges: readonly HomeRange[] = ['7', '30', '90'];

/** The range of days, in the URL. */
export function useRange(fallback: HomeRange): [HomeRange, (range: HomeRange) => void] {
  const [search, setSearch] = useSearchParams();
  const range = ranges.find((known) => known === search.get('range')) ?? fallback;
  const change = (next: HomeRange) => {
    const params = new URLSearchParams(search);
    params.set('range', next);
    setSearch(params, staysInPlace);
  };
  return [range, change];
}
