import { useSearchParams } from 'react-router';
import type { InputOf } from '#contract/endpoints.ts';

export const pageSize = 20;

export type AuditFilters = InputOf<'audit.export'>['body'];
type Name = 'action' | 'person' | 'company' | 'from' | 'until' | 'page' | 'entry';

const narrowingNames = ['action', 'person', 'company', 'from', 'until'] as const;
const dayText = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * Filters and the opened entry are in the URL (docs/visual-language.md, "Component behaviour"); invalid values are
 * ignored.
 */
export function useAuditFilters() {
  const [search, setSearch] = useSearchParams();
  const whole = (name: Name) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  };
  const words = (name: Name) => search.get(name)?.trim().slice(0, 100);
  const dayOf = (name: Name) => (dayText.test(search.get(name) ?? '') ? search.get(name) : undefined);
  const given = {
    action: words('action'),
    person: words('person'),
    company: words('company'),
    from: dayOf('from'),
    until: dayOf('until'),
  };
  const narrowing: AuditFilters = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  /** An empty value is removed from the URL, and a changed filter resets the page. */
  const change = (changes: Partial<Record<Name, string | number | undefined>>) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
        else next.set(name, String(value));
      }
      if (narrowingNames.some((name) => name in changes)) next.delete('page');
      return next;
    });
  return {
    narrowing,
    page: Math.min(whole('page') ?? 1, 10_000),
    opened: whole('entry'),
    change,
    clear: () => setSearch({}),
    isNarrowed: Object.keys(narrowing).length > 0,
  };
}

export type AuditFiltering = ReturnType<typeof useAuditFilters>;
