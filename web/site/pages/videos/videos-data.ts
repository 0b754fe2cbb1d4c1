import type { ArticleCategory } from '#contract/content/articles.ts';
import type { Cover } from '../../loading/covers.ts';
import type { PublicationTexts } from '../../locales/zh-CN/publications.ts';
import type { LinkData, PageData } from '../../site-data.ts';

/** A mark on the time line; its address plays the file from there, which needs no script. */
export interface ChapterLink {
  readonly at: number;
  readonly time: string;
  readonly title: string;
  readonly href: string;
}

export interface Track {
  readonly kind: 'captions' | 'chapters';
  readonly src: string;
  readonly lang: string;
  readonly label: string;
  readonly shown: boolean;
}

/** A video with all that playing it needs, so that it opens at once. */
export interface VideoEntry {
  readonly id: number;
  /** The page with this video open. */
  readonly href: string;
  readonly category: ArticleCategory;
  readonly title: string;
  readonly titleLang?: string;
  readonly summary: string;
  readonly summaryLang?: string;
  readonly date: string;
  readonly iso: string;
  readonly duration: string;
  readonly cover: Cover;
  readonly chapters: readonly ChapterLink[];
  readonly chaptersLang?: string;
  /** `null` while its file is not there. */
  readonly media: {
    readonly poster: string;
    readonly sources: readonly { readonly src: string; readonly type: string }[];
    readonly tracks: readonly Track[];
  } | null;
}

export interface VideosData extends PageData {
  readonly title: string;
  readonly texts: PublicationTexts['videos'] & { readonly home: string; readonly listName: string };
  readonly tabs: readonly (LinkData & { readonly count: string; readonly current: boolean })[];
  /** The list without an open video. */
  readonly listHref: string;
  readonly videos: readonly VideoEntry[];
  /** The same list, longer; `null` when it is complete. */
  readonly more: string | null;
  /** The video that the address opens. */
  readonly opened: VideoEntry | null;
  /** The address opens a video that is not there. */
  readonly notice: { readonly title: string; readonly text: string } | null;
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}
