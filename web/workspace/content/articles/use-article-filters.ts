import { useSearchParams } from 'react-router';
import type { ArticleState } from '#contract/content/article-states.ts';
import type { ArticleCategory } from '#contract/content/articles.ts';

export const pageSize = 20;

export interface ArticleFilters {
  readonly keyword?: string;
  readonly category?: ArticleCategory;
  readonly sourceId?: number;
  readonly state?: ArticleState;
  readonly page: number;
}

const categories: readonly string[] = ['BA', 'ESG', 'TPC'] satisfies ArticleCategory[];
const states: readonly string[] = [
  'draft',
  'in_review',
  'scheduled',
  'published',
  'withdrawn',
] satisfies ArticleState[];

function whole(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/**
 * The filters of a list of articles live in its address (docs/visual-language.md, "Component behaviour"); what makes no
 * sense there is passed over.
 */
export function useArticleFilters() {
  const [search, setSearch] = useSearchParams();
  const keyword = search.get('q')?.trim().slice(0, 100);
  const category = search.get('category');
  const state = search.get('state');
  const sourceId = whole(search.get('source'));
  const filters: ArticleFilters = {
    page: Math.min(whole(search.get('page')) ?? 1, 10_000),
    ...(keyword && { keyword }),
    ...(category && categories.includes(category) && { category: category as ArticleCategory }),
    ...(state && states.includes(state) && { state: state as ArticleState }),
    ...(sourceId !== undefined && { sourceId }),
  };
  /** Changes one filter; the list begins at its first page again. */
  const change = (name: 'q' | 'category' | 'source' | 'state' | 'page', value: string | number | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
      else next.set(name, String(value));
      if (name !== 'page') next.delete('page');
      return next;
    });
  const { page: _page, ...narrowing } = filters;
  return { filters, change, clear: () => setSearch({}), isNarrowed: Object.keys(narrowing).length > 0 };
}
