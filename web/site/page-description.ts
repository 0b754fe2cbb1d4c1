import type { PublicPath } from '#contract/paths.ts';
import type { PageKeeping } from '#contract/rendering.ts';
import type { PageLoader } from './loading/page-loader.ts';

/** What surrounds a page: header and footer, the sign-in panel, the sheet of shared documents, or nothing. */
export type FrameName = 'public' | 'account' | 'paper' | 'bare';

/**
 * Everything the site knows about a page, exported by `pages/<page>/page.ts`. Routes, caching, hydration and style
 * sheets are derived from it, on the server only. Beside it are the component (`*-page.tsx`) and the styles (`page.css`).
 */
export interface PageDescription {
  readonly paths: readonly PublicPath[];
  /** Set on the more specific of two pages with the same path: whether it answers this address. */
  readonly answers?: (url: URL) => boolean;
  readonly frame: FrameName;
  /**
   * Complete as sent: text, links, plain forms, native disclosures. It is not hydrated: a visit downloads the header's
   * script only (docs/decisions/0012). A page with state, effects or handlers is not plain.
   */
  readonly plain: boolean;
  /** Whether search engines may index it. */
  readonly listed: boolean;
  readonly keeping: PageKeeping;
  readonly load: PageLoader;
}

/** Identifies the code of a page; part of the hydration data. */
export interface PageCode {
  readonly frame: FrameName;
  /** The page's folder in `pages/`. */
  readonly folder: string;
}
