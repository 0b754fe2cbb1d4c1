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

/** Type and filters are in the URL (docs/visual-language.md, "Component behaviour"); invalid values are ignored. */
export function useContentFilters(kinds: readonly ContentKind[]) {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const keyword = search.get('q')?.trim().slice(0, 100);
  const state = states.find((known) => known === search.get('state'));
  const page = search.get('page') ?? '';
  // There is no manager without types.
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
    // Another type is another list with new filters.
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
    /** Rows that are adjacent here may not be on the site. */
    hasGaps: Boolean(keyword || state),
    change: (name: Name, value: string | number) => setSearch(changed(name, value)),
    clear: () => setSearch({ kind: filters.kind }),
    /** URLs of another type's list, an item's editor, and the current list. */
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
