import type { ArticleCategory } from '#contract/content/articles.ts';
import type { Cover } from '../../loading/covers.ts';
import type { PublicationTexts } from '../../locales/zh-CN/publications.ts';
import type { LinkData, PageData } from '../../site-data.ts';

/** A chapter; its URL plays the file from there, without script. */
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

/** A video with all data for playing, so that it opens at once. */
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
  /** `null` without a file. */
  readonly media: {
    readonly poster: string;
    readonly sources: readonly { readonly src: string; readonly type: string }[];
    readonly tracks: readonly Track[];
  } | null;
}

export interface VideosData extends PageData {
  readonly title: string;
  readonly texts: PublicationTexts['videos'] & { readonly home: string; readonly listName: string };
  /** That some texts of the page are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly tabs: readonly (LinkData & { readonly count: string; readonly current: boolean })[];
  /** The list without an open video. */
  readonly listHref: string;
  readonly videos: readonly VideoEntry[];
  /** The extended list; `null` if complete. */
  readonly more: string | null;
  /** The video opened by the URL. */
  readonly opened: VideoEntry | null;
  /** The URL names a video that does not exist. */
  readonly notice: { readonly title: string; readonly text: string } | null;
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}
