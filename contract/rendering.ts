import type { InputOf, PublicEndpointName, ResultOf } from './endpoints.ts';
import type { Language } from './language.ts';

/** Calls a public endpoint without HTTP, through the same checks as a call from a browser. */
export type PublicCaller = <N extends PublicEndpointName>(name: N, input: InputOf<N>) => Promise<ResultOf<N>>;

/** Files that a page links to, from the build's manifest. Addresses begin with `/`. */
export interface PageAssets {
  readonly gate: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** Modules that the script imports, to be fetched at once. */
  readonly preloads: readonly string[];
}

export interface RenderRequest {
  /** Path and query, as asked for. */
  readonly url: string;
  readonly language: Language;
  /** The only source of absolute links (decisions §8). */
  readonly publicUrl: string;
  readonly call: PublicCaller;
  readonly assets: PageAssets;
}

export interface RenderedPage {
  readonly status: number;
  /** Set for redirects only. */
  readonly location?: string;
  readonly html: string;
}

/** What the built site bundle exports; the server loads it and knows nothing else of the site. */
export interface SiteBundle {
  render(request: RenderRequest): Promise<RenderedPage>;
}
