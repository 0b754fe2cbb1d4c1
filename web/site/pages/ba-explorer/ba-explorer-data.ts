import type { SiteProduct } from '#contract/content/site-products.ts';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import type { TextPart } from '#web/shared/marked-parts.ts';
import type { baExplorer } from '../../locales/zh-CN/ba-explorer.ts';
import type { ProductTexts } from '../../locales/zh-CN/products.ts';
import type { LinkData, PageData, PassageText } from '../../site-data.ts';
import type { StoryLineData } from '../../stories/story-line-data.ts';

export interface FacetOption {
  readonly label: string;
  readonly lang?: 'zh-CN' | undefined;
  readonly count: string;
  /** Screen reader text that replaces name and count. */
  readonly spoken: readonly PassageText[];
  readonly chosen: boolean;
  /** URL that toggles the option; `null` if it would have no results. */
  readonly href: string | null;
  /** Relative to the highest count, in percent. */
  readonly share: number;
}

export interface Result {
  readonly id: number;
  readonly href: string;
  readonly title: readonly TextPart[];
  readonly summary: readonly TextPart[];
  readonly untranslated: ExplorerHit['untranslated'];
  readonly tag: string;
  readonly source: readonly PassageText[];
  readonly date: string;
  readonly iso: string;
  /** Of a single article. */
  readonly reprints: string;
  /** How far a story went; `null` of a single article. */
  readonly story: StoryLineData | null;
  readonly companies: readonly {
    readonly name: string;
    readonly lang?: 'zh-CN' | undefined;
    readonly inHeadline: boolean;
  }[];
}

export interface BaExplorerData extends PageData {
  readonly product: SiteProduct;
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly texts: typeof baExplorer;
  readonly common: ProductTexts['common'];
  readonly q: string;
  readonly range: { readonly from: string; readonly until: string };
  /** Hidden form fields besides keywords and days. */
  readonly kept: readonly { readonly name: string; readonly value: string }[];
  /** They search Chinese articles, also on the page in English. */
  readonly examples: readonly (LinkData & { readonly lang?: 'zh-CN' })[];
  readonly total: string;
  readonly rangeText: string;
  /** Name of the choice between stories and articles. */
  readonly unit: string;
  readonly units: readonly (LinkData & { readonly current: boolean })[];
  readonly sorts: readonly (LinkData & { readonly current: boolean })[];
  readonly facets: readonly { readonly title: string; readonly options: readonly FacetOption[] }[];
  /** URL without filters; `null` if there are none. */
  readonly clear: string | null;
  readonly histogram: {
    readonly label: string;
    readonly counts: readonly number[];
    readonly ticks: readonly string[];
  };
  readonly results: readonly Result[];
  readonly more: string;
  /** Why the search was not run; `null` if it was. */
  readonly refusal: string | null;
}
