import { useSearchParams } from 'react-router';
import type { ContactSort } from '#contract/outreach/contacts.ts';

export const pageSize = 20;

/** Spelled out, because importing the value would bring the schemas along; the type keeps it equal. */
export const listCountLimit: typeof import('#contract/codes/lists.ts').listCountLimit = 10_000;

export const contactSorts = [
  '-created',
  'created',
  '-updated',
  'updated',
  'name',
  '-name',
] as const satisfies readonly ContactSort[];

/** What narrows the list; an export takes the same. */
export interface ContactFilters {
  readonly keyword?: string;
  readonly isReceiving?: boolean;
  /** `null` finds those without a group. */
  readonly groupId?: number | null;
  readonly sort?: ContactSort;
}

type Name = 'q' | 'group' | 'receiving' | 'sort' | 'page' | 'contact';

/** A new contact's place in the address. */
export const newContact = 'new';

/**
 * Filters and the opened contact live in the address (docs/visual-language.md, "Component behaviour"); what makes no
 * sense there is passed over.
 */
export function useContactFilters() {
  const [search, setSearch] = useSearchParams();
  const whole = (name: Name) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  };
  const keyword = search.get('q')?.trim().slice(0, 100);
  const receiving = search.get('receiving');
  const groupId = search.get('group') === 'none' ? null : whole('group');
  const sort = contactSorts.find((known) => known === search.get('sort'));
  const narrowing: Omit<ContactFilters, 'sort'> = {
    ...(keyword && { keyword }),
    ...(receiving === 'on' && { isReceiving: true }),
    ...(receiving === 'off' && { isReceiving: false }),
    ...(groupId !== undefined && { groupId }),
  };
  const change = (name: Name, value: string | number | undefined) =>
    setSearch(() => {
      // The address as it is: what was rendered last may still be the one before a drawer was closed.
      const next = new URLSearchParams(location.search);
      if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
      else next.set(name, String(value));
      if (name !== 'page' && name !== 'contact') next.delete('page');
      return next;
    });
  const filters: ContactFilters = { ...narrowing, ...(sort && { sort }) };
  return {
    page: Math.min(whole('page') ?? 1, listCountLimit),
    filters,
    narrowing,
    opened: search.get('contact') === newContact ? newContact : whole('contact'),
    change,
    clear: () => setSearch({}),
    isNarrowed: Object.keys(narrowing).length > 0,
  };
}

export type ContactFiltering = ReturnType<typeof useContactFilters>;
