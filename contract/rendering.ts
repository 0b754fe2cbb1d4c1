import type { IllustrationPattern } from './content/illustration.ts';
import type { InputOf, PublicEndpointName, ResultOf } from './endpoints.ts';
import type { Language } from './language.ts';

/** Calls a public endpoint without HTTP, through the same checks as a call from a browser. */
export type PublicCaller = <N extends PublicEndpointName>(name: N, input: InputOf<N>) => Promise<ResultOf<N>>;

/** What a reader sent with a form that needs no script, as browsers order it: names may come more than once. */
export type SentForm = readonly (readonly [name: string, value: string])[];

/** Files that a page links to, from the build's manifest. Addresses begin with `/`. */
export interface PageAssets {
  readonly gate: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** Modules that the script imports, to be fetched at once. */
  readonly preloads: readonly string[];
}

/** Files that a page links to, from the build's manifest. Addresses begin with `/`. */
export interface PageAssets {
  readonly gate: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** Modules that the script imports, to be fetched at once. */
  readonly preloads: readonly string[];
}

/** The files of the public site: pages that are not brought to life have a small script of their own. */
export interface SiteAssets extends PageAssets {
  readonly plain: Pick<PageAssets, 'script' | 'preloads'>;
}

export interface RenderRequest {
  /** Path and query, as asked for. */
  readonly url: string;
  readonly language: Language;
  /** The only source of absolute links (docs/operations.md, "Settings"). */
  readonly publicUrl: string;
  readonly call: PublicCaller;
  readonly assets: PageAssets;
  /** Set where the page was asked for by sending its form. */
  readonly form?: SentForm | undefined;
}

export interface RenderedPage {
  readonly status: number;
  /** Set for redirects only. */
  readonly location?: string;
  /** Path and query that stand for the page: asked for in any other spelling, it is the same page. */
  readonly address?: string;
  readonly html: string;
  /** Seconds after which asking again makes sense; set with a status of 429. */
  readonly retryAfter?: number | undefined;
  /** What went wrong while the page was put together, for the log; set with a status of 500 or more. */
  readonly failure?: unknown;
}

/** A page's data without its document, for navigations inside the open site. */
export type LoadRequest = Pick<RenderRequest, 'url' | 'language' | 'call' | 'form'>;

export interface LoadedPage {
  readonly status: number;
  /** Set for redirects only. */
  readonly location?: string;
  /** Goes out as JSON. */
  readonly data: unknown;
}

/** What the built site bundle exports; the server loads it and knows nothing else of the site. */
export interface SiteBundle {
  /** The whole HTML document of a path. */
  render(request: RenderRequest): Promise<RenderedPage>;
  /**
   * The data of the page at `url` (path and query as the reader sees them), answered under `/_data` followed by
   * that path: `GET /_data/front?lang=zh-CN`. Rejects with what `call` rejected with.
   */
  load(request: LoadRequest): Promise<LoadedPage>;
  /**
   * An SVG file, answered under `/illustrations/<pattern>/<seed>.svg?ground=paper|ink`; never changes for one address.
   */
  illustration(pattern: IllustrationPattern, seed: number, ground: 'paper' | 'ink'): string;
}
