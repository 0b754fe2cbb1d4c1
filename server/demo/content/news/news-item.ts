import type { IllustrationPattern } from '#contract/content/illustration.ts';
import type { NewsTag } from '#contract/content/news-tags.ts';
import type { Pair } from '#server/product/text.ts';

/** A paragraph as text; a heading, a quotation with its speaker, or a list as an object. */
export type Block =
  | Pair
  | { readonly h: Pair }
  | { readonly quote: Pair; readonly by: Pair }
  | { readonly list: readonly Pair[] };

export interface DemoNews {
  readonly daysAgo: number;
  readonly tag: NewsTag;
  readonly pattern: IllustrationPattern;
  readonly title: Pair;
  readonly summary: Pair;
  readonly body: readonly Block[];
}
