import type { Cover } from '../../loading/covers.ts';
import type { PublicationTexts } from '../../locales/zh-CN/publications.ts';
import type { LinkData, PageData } from '../../site-data.ts';

export interface NewsEntry {
  readonly id: number;
  readonly href: string;
  readonly tag: string;
  readonly title: string;
  readonly titleLang?: string;
  readonly summary: string;
  readonly summaryLang?: string;
  readonly cover: Cover;
  /** `2026 年 11 月 20 日`. */
  readonly date: string;
  /** The same in two parts, for large dates. */
  readonly day: string;
  readonly month: string;
  readonly iso: string;
}

export interface PageLink extends LinkData {
  readonly name: string;
  readonly current: boolean;
}

export interface NewsData extends PageData {
  readonly title: string;
  readonly texts: PublicationTexts['news'] & { readonly home: string };
  /** That some texts of the page are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly tags: readonly (LinkData & { readonly current: boolean })[];
  /** Fields of the form and their values. */
  readonly form: {
    readonly tag: string;
    readonly year: string;
    readonly q: string;
    readonly years: readonly { readonly value: string; readonly label: string }[];
  };
  /** Number of results; empty without a search. */
  readonly found: string;
  readonly featured: NewsEntry | null;
  readonly rows: readonly NewsEntry[];
  readonly pages: {
    readonly earlier: string | null;
    readonly later: string | null;
    /** `null` for omitted pages. */
    readonly links: readonly (PageLink | null)[];
  } | null;
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}
