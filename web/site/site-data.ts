import type { SiteFrame } from '#contract/content/site.ts';
import type { Language } from '#contract/language.ts';
import type { FrameTexts } from './locales/zh-CN/frame.ts';

/** A live line in the last column of a menu: the newest video, the most covered company, the latest news. */
export interface Highlight {
  readonly heading: string;
  readonly title: string;
  readonly note: string;
  readonly href: string;
}

/** What every page shows around its content. */
export interface FrameData {
  readonly language: Language;
  readonly frame: SiteFrame;
  readonly texts: FrameTexts;
  /** One for each item of the navigation, in its order; `null` where there is nothing to show. */
  readonly highlights: readonly (Highlight | null)[];
}

/** Data of any page. */
export interface PageData {
  /** One sentence for search engines and link previews. */
  readonly description: string;
  /** The page's own title, as its `h1` has it: link previews show it. The title of the document is always the brand. */
  readonly title?: string;
  /** What only the head of the document says. A loader fills in what it knows; it never travels with the page's data. */
  readonly head?: PageHead;
}

/** Facts for search engines and link previews. The document makes tags and JSON-LD of them, with absolute addresses. */
export interface PageHead {
  /** Where the page has no `title`, or another one fits a preview better. */
  readonly title?: string;
  /**
   * The page's own path and query, with nothing in it that does not change the page: `/videoList?type=ESG`.
   * Canonical link, alternates and the page cache go by it; left out, it is the path with `type` and `id`.
   */
  readonly address?: string;
  /** Path of a picture of the page, `/illustrations/…svg` included; left out, every page has the brand's. */
  readonly image?: string;
  /** From the front page to here, this page last. Left out, they follow from the navigation. */
  readonly breadcrumbs?: readonly LinkData[];
  /** The page is an article or a piece of news: ISO times, the section as people call it. */
  readonly article?: { readonly publishedAt: string; readonly changedAt: string; readonly section: string };
  readonly videos?: readonly VideoFacts[];
  readonly jobs?: readonly JobFacts[];
  /** Search engines are asked not to list it. Share links and what belongs to signing in are never listed. */
  readonly unlisted?: true;
}

export interface VideoFacts {
  readonly title: string;
  readonly summary: string;
  readonly seconds: number;
  /** ISO time. */
  readonly publishedAt: string;
  /** Address of the page that plays it, of its picture and, where there is one, of the file. */
  readonly href: string;
  readonly poster: string;
  readonly file?: string;
}

export interface JobFacts {
  readonly title: string;
  /** Plain text or simple HTML. */
  readonly text: string;
  readonly place: string;
  /** ISO days. */
  readonly since: string;
  readonly until?: string;
  readonly href: string;
}

export interface LinkData {
  readonly label: string;
  readonly href: string;
}

/** A tab that is a link: the choice lives in the address. */
export interface ListTab extends LinkData {
  readonly current: boolean;
  readonly count: number;
}

/** The element that carries the data a page was rendered from. */
export const hydrationElementId = 'hydration';
