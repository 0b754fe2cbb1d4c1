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
  /** Seconds after which asking again makes sense. */
  readonly retryAfter?: number | undefined;
  readonly data: Data;
}

export type PageLoader = (context: LoadContext) => Promise<LoadOutcome>;

/** Thrown by a loader whose page stands elsewhere. */
export class PageMoved extends Error {
  readonly location: string;
  readonly status: number;

  constructor(location: string, status: 303 | 302 = 303) {
    super(`see ${location}`);
    this.location = location;
    this.status = status;
  }
}

/** An ordinary answer. */
export function found<Data extends PageData>(data: Data): LoadOutcome<Data> {
  return { status: 200, data };
}
