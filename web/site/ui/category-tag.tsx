import type { ArticleCategory } from '#contract/content/articles.ts';

export function CategoryTag({ category }: { readonly category: ArticleCategory }) {
  return <span className={`tag tag-${category}`}>{category}</span>;
}
