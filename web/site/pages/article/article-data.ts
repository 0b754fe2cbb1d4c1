import type { Language } from '#contract/language.ts';
import type { Prose } from '../../loading/prose.ts';
import type { PublicationTexts } from '../../locales/zh-CN/publications.ts';
import type { LinkData, PageData, PassageText } from '../../site-data.ts';

export interface Neighbour {
  readonly label: string;
  readonly title: string;
  readonly titleLang?: Language | undefined;
  /** `null` at the ends. */
  readonly href: string | null;
}

export interface ArticleBody {
  readonly title: PassageText;
  readonly lead: PassageText;
  readonly prose: Prose & { readonly lang?: Language | undefined };
  /** Notice that some of it is not translated. */
  readonly note: string;
  readonly meta: readonly {
    readonly label: string;
    readonly value: string;
    readonly lang?: Language | undefined;
    readonly iso?: string;
  }[];
  /** URL of the original. */
  readonly original: { readonly label: string; readonly href: string; readonly host: string } | null;
  readonly companies: readonly (LinkData & { readonly lang?: Language | undefined; readonly position: string })[];
  readonly neighbours: { readonly previous: Neighbour; readonly next: Neighbour };
}

/** An article or news item, or why there is none. */
export interface ArticleData extends PageData {
  readonly title: string;
  readonly texts: PublicationTexts['reading'] & { readonly home: string; readonly companies: string };
  /** Breadcrumbs between front page and this page. */
  readonly trail: readonly LinkData[];
  readonly article: ArticleBody | null;
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}
