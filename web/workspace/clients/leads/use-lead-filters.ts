import { useSearchParams } from 'react-router';
import { type LeadKind, type LeadState, leadKinds, leadStates } from '#contract/clients/lead-states.ts';

export const pageSize = 20;

export interface LeadFilters {
  readonly keyword?: string;
  readonly kind?: LeadKind;
  readonly state?: LeadState;
  readonly page: number;
}

type Name = 'q' | 'kind' | 'state' | 'page' | 'lead';

/**
 * Filters and the opened lead are in the URL (docs/visual-language.md, "Component behaviour"); invalid values are
 * ignored.
 */
export function useLeadFilters() {
  const [search, setSearch] = useSearchParams();
  const whole = (name: Name) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  };
  const keyword = search.get('q')?.trim().slice(0, 100);
  const kind = leadKinds.find((known) => known === search.get('kind'));
  const state = leadStates.find((known) => known === search.get('state'));
  const filters: LeadFilters = {
    page: Math.min(whole('page') ?? 1, 10_000),
    ...(keyword && { keyword }),
    ...(kind && { kind }),
    ...(state && { state }),
  };
  const change = (name: Name, value: string | number | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
      else next.set(name, String(value));
      if (name !== 'page' && name !== 'lead') next.delete('page');
      return next;
    });
  const { page: _page, ...narrowing } = filters;
  return {
    filters,
    opened: whole('lead'),
    change,
    clear: () => setSearch({}),
    isNarrowed: Object.keys(narrowing).length > 0,
  };
}

export type LeadFiltering = ReturnType<typeof useLeadFilters>;
