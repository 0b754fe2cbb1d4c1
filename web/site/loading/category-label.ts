import type { ArticleCategory } from '#contract/content/articles.ts';
import type { Dictionary } from '#contract/content/dictionary.ts';
import { dictionaryLabel } from '#web/shared/dictionary.ts';

/** A category by its code and its name in the dictionary: `BA 商业分析`. */
export function categoryLabel(dictionary: Dictionary, category: ArticleCategory): string {
  return `${category} ${dictionaryLabel(dictionary, 'article_category', category)}`;
}
