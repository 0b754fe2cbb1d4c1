import type { ArticleCategory } from '#contract/content/articles.ts';
import { useLabels } from './use-labels.ts';

const categories: readonly ArticleCategory[] = ['BA', 'ESG', 'TPC'];

/** Categories to choose from, by code and label: `BA 商业分析`. */
export function useCategoryOptions(): { readonly value: ArticleCategory; readonly label: string }[] {
  const labelOf = useLabels('article_category');
  return categories.map((value) => ({ value, label: `${value} ${labelOf(value)}` }));
}
