import type { IllustrationPattern } from './content/illustration.ts';
import type { InputOf, PublicEndpointName, ResultOf } from './endpoints.ts';
import type { Language } from './language.ts';

/** Calls a public endpoint without HTTP, with the same checks as a call from a browser. */
export type PublicCaller = <N extends PublicEndpointName>(name: N, input: InputOf<N>) => Promise<ResultOf<N>>;

/** A form posted without script; names may occur more than once. */
export type SentForm = readonly (readonly [name: string, value: string])[];

/** Files of every document, from the build's manifest. Addresses begin with `/`. */
interface DocumentAssets {
  readonly gate: string;
  readonly script: string;
  /** Modules that the script imports, for preloading. */
  readonly preloads: readonly string[];
}

/** Files of the workspace's document. */
export interface WorkspaceAssets extends DocumentAssets {
  readonly styles: readonly string[];
  /** The texts of a language. */
  readonly texts: Readonly<Record<Language, string>>;
}

/** Files of the public site; each page has its own style sheets. */
export interface SiteAssets extends DocumentAssets {
  /** The address of a style sheet by its source: `web/site/pages/front/page.css`. */
  readonly styleAddress: (source: string) => string;
}

/** Who may cache a rendered page: shared caches and the server, the visitor's browser alone, or nobody. */
export type PageKeeping = 'everyone' | 'reader' | 'nobody';

export interface RenderRequest {
  /** Path and query of the request. */
  readonly url: string;
  readonly language: Language;
  /** Base of absolute links, whose links lead to other pages of the site (docs/operations.md, "Settings"). */
  readonly publicUrl: string;
  readonly call: PublicCaller;
  readonly assets: SiteAssets;
  /** The product's name as it was last read, for a page on which it cannot be read. */
  readonly brand?: string | undefined;
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
  /** Retry delay in seconds; set with status 429, and with 503 where it is known. */
  readonly retryAfter?: number | undefined;
  /** Error for the log; set with a status of 500 or more. */
  readonly failure?: unknown;
}

/** A page's data without its document, for navigation within the open site. */
export type LoadRequest = Pick<RenderRequest, 'url' | 'language' | 'publicUrl' | 'call' | 'form'>;

export interface LoadedPage {
  readonly status: number;
  /** As of the page. */
  readonly retryAfter?: number | undefined;
  /** Sent as JSON. */
  readonly data: unknown;
}

/** Exports of the built site bundle; all that the server knows of the site. */
export interface SiteBundle {
  /** Who may cache the page at a path. */
  keepingOf(path: string): PageKeeping;
  /** Renders the HTML document of a path. A failed call of `call` becomes the page of {@link SiteBundle.renderFailure}. */
  render(request: RenderRequest): Promise<RenderedPage>;
  /** The page in place of one that could not be made, with the status of what it failed with. */
  renderFailure(failure: unknown, request: Pick<RenderRequest, 'language' | 'assets' | 'brand'>): RenderedPage;
  /**
   * The data of the page at `url` (path and query), answered under `/_data` followed by that path: `GET
   * /_data/front?lang=zh-CN`. Rejects with what `call` rejected with.
   */
  load(request: LoadRequest): Promise<LoadedPage>;
  /** An SVG file, answered under `/illustrations/<pattern>/<seed>.svg?ground=paper|ink`; immutable. */
  illustration(pattern: IllustrationPattern, seed: number, ground: 'paper' | 'ink'): string;
}
