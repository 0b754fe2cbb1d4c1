import { useSearchParams } from 'react-router';
import { staysInPlace } from '#web/workspace/ui/stays-in-place.ts';

export const pageSize = 20;

export interface PeerFilters {
  readonly keyword?: string;
  readonly industryId?: number;
  readonly page: number;
}

type Name = 'q' | 'industry' | 'page';

/** Filters are in the URL (docs/visual-language.md, "Component behaviour"); invalid values are ignored. */
export function usePeerFilters() {
  const [search, setSearch] = useSearchParams();
  const whole = (name: Name) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  const keyword = search.get('q')?.trim().slice(0, 100);
  const industryId = whole('industry');
  const filters: PeerFilters = {
    page: Math.min(whole('page') ?? 1, 10_000),
    ...(keyword && { keyword }),
    ...(industryId && { industryId }),
  };
  const change = (name: Name, value: string | number | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
      else next.set(name, String(value));
      if (name !== 'page') next.delete('page');
      return next;
    }, staysInPlace);
  const { page: _page, ...narrowing } = filters;
  return {
    filters,
    change,
    clear: () => setSearch({}, staysInPlace),
    isNarrowed: Object.keys(narrowing).length > 0,
  };
}

export type PeerFiltering = ReturnType<typeof usePeerFilters>;
