import type { ArticleCategory } from '#contract/content/articles.ts';
import type { Pair } from '#server/product/text.ts';

/**
 * A kind of event, and the sentences that report it. Placeholders for a story's facts: `c` short and `f` full company
 * name, `p` product, `t` theme, `u` customers, `site`, `i` industry, `q` reporting period, `pct` a growth rate,
 * `amount` a large and `claim` a small sum of money, `n` 2 to 6, `k` 8 to 36, `m` a share of 62 to 94 per cent.
 */
export interface StoryKind {
  readonly name: string;
  readonly category: ArticleCategory;
  /** Frequency, relative to the others. 0: only by the calendar. */
  readonly weight: number;
  /** Industries in which it does not occur: software has no offcuts. */
  readonly notIn?: readonly number[];
  /** Headlines. One without `{c}` mentions the company only in the body. */
  readonly titles: readonly Pair[];
  readonly summaries: readonly Pair[];
  /** First paragraphs; each names the company. */
  readonly leads: readonly Pair[];
  readonly details: readonly Pair[];
}
