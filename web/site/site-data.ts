import type { Language } from '#contract/language.ts';
import type { SiteFrame } from '#contract/site.ts';
import type { FrameTexts } from './locales/zh-CN/frame.ts';

/** A live line in the last column of a menu: the newest video, the most covered company, the latest news. */
export interface Highlight {
  readonly heading: string;
  readonly title: string;
  readonly note: string;
  readonly href: string;
}

/** Data of the root route: what every page shows around its content. */
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

/** Id of the root route, the same on server and client; the id of a page's route is its path. */
export const rootRouteId = 'site';

/** The element that carries the data a page was rendered from. */
export const hydrationElementId = 'hydration';
