import { useLocation } from 'react-router';
import { type ContentKind, contentKinds } from '#contract/content/site-content/kinds.ts';
import { mainChoice } from '#contract/content/site-content/list-fields.ts';
import { shownStates } from '#contract/content/site-content/states.ts';
import { type AddressValues, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';
import type { EditedItem } from '#web/workspace/kits/versioned/editor-address.ts';

const kinds = Object.keys(contentKinds) as ContentKind[];

const filters = { kind: oneOf(kinds), q: words(), state: oneOf(shownStates), choice: words() };

/** Where the lists of content keep their kind and filters. */
export const contentAddress = { name: 'siteContent', filters, scope: ['kind'] } as const satisfies ListAddress<
  'siteContent',
  typeof filters
>;

/** What the list of a kind is narrowed by, as the server is asked. */
export function contentNarrowing(kind: ContentKind, { q, state, choice }: AddressValues<typeof filters>) {
  const chosen = mainChoice(kind)?.choices.find((known) => String(known) === choice);
  return {
    kind,
    ...(q !== undefined && { keyword: q }),
    ...(state && { state }),
    ...(chosen !== undefined && { choice: chosen }),
  };
}

/** Type and filters are in the URL (docs/visual-language.md, "Component behaviour"); invalid values are ignored. */
export function useContentFilters(offered: readonly ContentKind[]) {
  const [search] = useSearch();
  const { pathname } = useLocation();
  // A desk without kinds does not exist.
  const kind = offered.find((known) => known === search.get('kind')) ?? (offered[0] as ContentKind);
  return {
    filters: { kind },
    /** Another kind is another list: its filters begin anew. */
    kindAddress: (other: ContentKind) => `?kind=${other}`,
    editorAddress: (id: EditedItem) => {
      const next = new URLSearchParams(search);
      next.set('kind', kind);
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
