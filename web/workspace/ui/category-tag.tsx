import type { ArticleCategory } from '#contract/content/articles.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';
import { readDictionary } from '#web/shared/storage.ts';
import styles from './category-tag.module.css';

/** BA, ESG or TPC, with the full name from the dictionary as its title. */
export function CategoryTag({ category }: { readonly category: ArticleCategory }) {
  const label = dictionaryLabel(readDictionary(), 'article_category', category);
  return (
    <abbr className={styles.tag} data-category={category} title={label}>
      {category}
    </abbr>
  );
}
