import type { Pair } from '#server/product/text.ts';

export interface Chapter {
  /** Never changes, so that installations know the chapter again. */
  readonly key: string;
  readonly title: Pair;
  /** HTML in each language, with headings from h3 on: h1 and h2 belong to the page. */
  readonly body: Pair;
}
