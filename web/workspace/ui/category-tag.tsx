import type { ArticleCategory } from '#contract/content/articles.ts';
import styles from './category-tag.module.css';
import { useLabels } from './use-labels.ts';

/** BA, ESG or TPC, with the full name from the dictionary as its title. */
export function CategoryTag({ category }: { readonly category: ArticleCategory }) {
  const labelOf = useLabels('article_category');
  return (
    <abbr className={styles.tag} data-category={category} title={labelOf(category)}>
      {category}
    </abbr>
  );
}
