import { useSearchParams } from 'react-router';
import { type ClientModuleFilter, clientModuleFilters } from '#contract/clients/module-table.ts';
import { staysInPlace } from '#web/workspace/ui/stays-in-place.ts';

export const pageSize = 20;

export const clientTabs = ['modules', 'contacts', 'peers', 'changes'] as const;
export type ClientTab = (typeof clientTabs)[number];

export interface ClientFilters {
  readonly keyword?: string;
  readonly modules?: ClientModuleFilter;
  readonly page: number;
}

type Name = 'q' | 'modules' | 'page' | 'client' | 'tab';

/**
 * Filters and the opened client are in the URL (docs/visual-language.md, "Component behaviour"); invalid values are
 * ignored.
 */
export function useClientFilters() {
  const [search, setSearch] = useSearchParams();
  const whole = (name: Name) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  const keyword = search.get('q')?.trim().slice(0, 100);
  const modules = clientModuleFilters.find((known) => known === search.get('modules'));
  const filters: ClientFilters = {
    page: Math.min(whole('page') ?? 1, 10_000),
    ...(keyword && { keyword }),
    ...(modules && { modules }),
  };
  const change = (name: Name, value: string | number | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
      else next.set(name, String(value));
      if (name === 'client') next.delete('tab');
      if (name === 'q' || name === 'modules') next.delete('page');
      return next;
    }, staysInPlace);
  return {
    filters,
    opened: whole('client'),
    tab: clientTabs.find((known) => known === search.get('tab')) ?? 'modules',
    change,
    clear: () => setSearch({}, staysInPlace),
    isNarrowed: keyword !== undefined && keyword !== '' ? true : modules !== undefined,
  };
}

export type ClientFiltering = ReturnType<typeof useClientFilters>;
