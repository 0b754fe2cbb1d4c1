import { articleStates } from '#contract/content/article-states.ts';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { type AddressValues, oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const categories = ['BA', 'ESG', 'TPC'] as const satisfies readonly ArticleCategory[];

const filters = { q: words(), category: oneOf(categories), source: wholeNumber(999_999_999) };

/** Where readers' and editors' lists of articles keep their filters. */
export const readingAddress = { name: 'articles', filters, usualSort: '-published' } as const satisfies ListAddress<
  'articles',
  typeof filters
>;
const managedFilters = { ...filters, state: oneOf(articleStates) };
export const managedAddress = {
  name: 'managedArticles',
  filters: managedFilters,
  usualSort: '-published',
} as const satisfies ListAddress<'managedArticles', typeof managedFilters>;

export type ArticleFilterValues = AddressValues<typeof managedFilters>;

/** As the server is asked. */
export function articleNarrowing({ q, category, source }: AddressValues<typeof filters>) {
  return {
    ...(q !== undefined && { keyword: q }),
    ...(category !== undefined && { category }),
    ...(source !== undefined && { sourceId: source }),
  };
}

/** The same for editors. */
export const managedNarrowing = ({ state, ...filters }: ArticleFilterValues) => ({
  ...articleNarrowing(filters),
  ...(state && { state }),
});
