import type { Language } from '#contract/language.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import type { PageData } from '../site-data.ts';

/** What a page's loader may use. Loaders run on the server only; the browser asks for their outcome. */
export interface LoadContext {
  readonly url: URL;
  readonly language: Language;
  readonly call: PublicCaller;
  /** What the reader sent with the page's form. */
  readonly form?: URLSearchParams | undefined;
}

export interface LoadOutcome<Data extends PageData = PageData> {
  readonly status: number;
  readonly data: Data;
}

export type PageLoader = (context: LoadContext) => Promise<LoadOutcome>;

/** An ordinary answer. */
export function found<Data extends PageData>(data: Data): LoadOutcome<Data> {
  return { status: 200, data };
}
