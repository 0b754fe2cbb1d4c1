import { useLocation, useSearchParams } from 'react-router';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { mainChoice } from '#contract/content/site-content/list-fields.ts';
import type { ShownState } from '#contract/content/site-content/states.ts';
import type { EditedItem } from '#web/workspace/kits/versioned/editor-address.ts';

export const states: readonly ShownState[] = ['draft', 'scheduled', 'published', 'withdrawn'];

export interface ContentFilters {
  readonly kind: ContentKind;
  readonly keyword?: string;
  readonly state?: ShownState;
  readonly choice?: string | number;
  readonly page: number;
}

type Name = 'kind' | 'q' | 'state' | 'choice' | 'page';

/**
 * Kind and filters live in the address (docs/visual-language.md, "Component behaviour"); what makes no sense there is
 * passed over.
 */
export function useContentFilters(kinds: readonly ContentKind[]) {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const keyword = search.get('q')?.trim().slice(0, 100);
  const state = states.find((known) => known === search.get('state'));
  const page = search.get('page') ?? '';
  // A desk without kinds does not exist.
  const kind = kinds.find((known) => known === search.get('kind')) ?? (kinds[0] as ContentKind);
  const choice = mainChoice(kind)?.choices.find((known) => String(known) === search.get('choice'));
  const filters: ContentFilters = {
    kind,
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    ...(keyword && { keyword }),
    ...(state && { state }),
    ...(choice !== undefined && { choice }),
  };
  const changed = (name: Name, value: string | number): string => {
    // Another kind is another list: its filters begin anew.
    const next = new URLSearchParams(name === 'kind' ? undefined : search);
    if (value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
    if (name !== 'page') next.delete('page');
    next.delete('edit');
    return `?${next}`;
  };
  return {
    filters,
    isNarrowed: Boolean(keyword || state || choice !== undefined),
    /** Rows that stand next to each other may not do so on the site. */
    hasGaps: Boolean(keyword || state),
    change: (name: Name, value: string | number) => setSearch(changed(name, value)),
    clear: () => setSearch({ kind: filters.kind }),
    /** Addresses of another kind's list, of an item's editor, and of the list as it is narrowed now. */
    kindAddress: (kind: ContentKind) => changed('kind', kind),
    editorAddress: (id: EditedItem) => {
      const next = new URLSearchParams(search);
      next.set('kind', filters.kind);
      next.set('edit', String(id));
      return `?${next}`;
    },
    listAddress: () => {
      const next = new URLSearchParams(search);
      next.delete('edit');
      return `${pathname}?${next}`;
    },
  };
}

export type ContentFiltering = ReturnType<typeof useContentFilters>;
