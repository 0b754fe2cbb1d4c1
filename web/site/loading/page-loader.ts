import type { Language } from '#contract/language.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import type { PageData } from '../site-data.ts';

/** Context of a page loader. Loaders run on the server only; the browser requests their result. */
export interface LoadContext {
  readonly url: URL;
  readonly language: Language;
  /** Links to it lead to other pages of the site. */
  readonly publicUrl: string;
  readonly call: PublicCaller;
  /** The posted form. */
  readonly form?: URLSearchParams | undefined;
}

export interface LoadOutcome<Data extends PageData = PageData> {
  readonly status: number;
  /** Retry delay in seconds. */
  readonly retryAfter?: number | undefined;
  readonly data: Data;
}

export type PageLoader = (context: LoadContext) => Promise<LoadOutcome>;

/** Thrown by a loader to redirect. */
export class PageMoved extends Error {
  readonly location: string;
  readonly status: number;

  constructor(location: string, status: 303 | 302 = 303) {
    super(`see ${location}`);
    this.location = location;
    this.status = status;
  }
}

/** A plain result. */
export function found<Data extends PageData>(data: Data): LoadOutcome<Data> {
  return { status: 200, data };
}
