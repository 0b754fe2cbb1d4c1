import type { SiteFrame } from '#contract/content/site.ts';
import type { Language } from '#contract/language.ts';
import type { FrameTexts } from './locales/zh-CN/frame.ts';

/** A live entry in the last column of a menu: the newest video, the most covered company, the latest news. */
export interface Highlight {
  readonly heading: string;
  readonly title: string;
  readonly titleLang?: string | undefined;
  readonly note: string;
  readonly href: string;
}

/** Content of the frame. */
export interface FrameData {
  readonly language: Language;
  readonly frame: SiteFrame;
  readonly texts: FrameTexts;
  /** One per navigation item, in order; `null` for none. */
  readonly highlights: readonly (Highlight | null)[];
  /** That some of its texts are shown in Chinese; empty if none are. */
  readonly untranslatedNote: string;
}

/** A text, and its language if that differs from the page's. */
export interface PassageText {
  readonly text: string;
  readonly lang?: Language | undefined;
}

/** Data of any page. */
export interface PageData {
  /** One sentence for search engines and link previews; its line breaks are joined. */
  readonly description: string;
  /** The page's own title, as in its `h1`, for link previews. The document title is always the brand. */
  readonly title?: string;
  /** Data for the document's head only; not part of the page data. */
  readonly head?: PageHead;
}

/** Metadata for search engines and link previews, from which the document makes tags and JSON-LD with absolute URLs. */
export interface PageHead {
  /** If the page has no `title`, or a preview needs another. */
  readonly title?: string;
  /**
   * Canonical path and query, without meaningless parameters: `/videoList?type=ESG`. Used by canonical link, alternates
   * and page cache; default: the path alone.
   */
  readonly address?: string;
  /** Path of the page's picture, including `/illustrations/…svg`; default: the brand's. */
  readonly image?: string;
  /** From the front page to this page; default: from the navigation. */
  readonly breadcrumbs?: readonly LinkData[];
  /** For articles and news. */
  readonly article?: ArticleFacts;
  readonly videos?: readonly VideoFacts[];
  readonly jobs?: readonly JobFacts[];
  /** Not to be indexed. Shared documents and sign-in pages never are. */
  readonly unlisted?: true;
}

export interface ArticleFacts {
  /** ISO times. */
  readonly publishedAt: string;
  readonly changedAt: string;
  /** The section's name. */
  readonly section: string;
  /** Of the text as it is shown. */
  readonly language: Language;
  /** The medium that wrote it, with the URL of the original if known; default: the brand. */
  readonly source?: { readonly name: string; readonly original: string | null };
}

export interface VideoFacts {
  readonly title: string;
  readonly summary: string;
  readonly seconds: number;
  /** ISO time. */
  readonly publishedAt: string;
  /** URLs of its page, its picture and, if any, its file. */
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

/** A tab that is a link: the selection is in the URL. */
export interface ListTab extends LinkData {
  readonly current: boolean;
  /** As it is shown: `12,345` or `10,000+`. */
  readonly count: string;
}

/** The element with the page's data. */
export const hydrationElementId = 'hydration';
