import type { IllustrationPattern } from './content/illustration.ts';
import type { InputOf, PublicEndpointName, ResultOf } from './endpoints.ts';
import type { Language } from './language.ts';

/** Calls a public endpoint without HTTP, with the same checks as a call from a browser. */
export type PublicCaller = <N extends PublicEndpointName>(name: N, input: InputOf<N>) => Promise<ResultOf<N>>;

/** A form posted without script; names may occur more than once. */
export type SentForm = readonly (readonly [name: string, value: string])[];

/** Files of a page from the build's manifest. Addresses begin with `/`. */
export interface PageAssets {
  readonly gate: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** Modules that the script imports, for preloading. */
  readonly preloads: readonly string[];
}

export interface RenderRequest {
  /** Path and query of the request. */
  readonly url: string;
  readonly language: Language;
  /** Base of absolute links (docs/operations.md, "Settings"). */
  readonly publicUrl: string;
  readonly call: PublicCaller;
  readonly assets: PageAssets;
  /** Set if the page was requested by posting its form. */
  readonly form?: SentForm | undefined;
}

export interface RenderedPage {
  readonly status: number;
  /** Set for redirects only. */
  readonly location?: string;
  /** Canonical path and query of the page. */
  readonly address?: string;
  readonly html: string;
  /** Retry delay in seconds; set with status 429. */
  readonly retryAfter?: number | undefined;
  /** Error for the log; set with a status of 500 or more. */
  readonly failure?: unknown;
}

/** A page's data without its document, for navigation within the open site. */
export type LoadRequest = Pick<RenderRequest, 'url' | 'language' | 'call' | 'form'>;

export interface LoadedPage {
  readonly status: number;
  /** Set for redirects only. */
  readonly location?: string;
  /** Sent as JSON. */
  readonly data: unknown;
}

/** Exports of the built site bundle; all that the server knows of the site. */
export interface SiteBundle {
  /** Renders the HTML document of a path. */
  render(request: RenderRequest): Promise<RenderedPage>;
  /**
   * The data of the page at `url` (path and query), answered under `/_data` followed by that path: `GET
   * /_data/front?lang=zh-CN`. Rejects with what `call` rejected with.
   */
  load(request: LoadRequest): Promise<LoadedPage>;
  /** An SVG file, answered under `/illustrations/<pattern>/<seed>.svg?ground=paper|ink`; immutable. */
  illustration(pattern: IllustrationPattern, seed: number, ground: 'paper' | 'ink'): string;
}
