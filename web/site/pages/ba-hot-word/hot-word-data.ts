import type { SiteProduct } from '#contract/content/site-products.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import type { HotWordDetail, HotWordState } from '#contract/insight/hot-words.ts';
import type { DayBarsData } from '#web/shared/charts/draw-day-bars.ts';
import type { BurstWords } from '../../charts/burst.tsx';
import type { BurstDrawing } from '../../charts/burst-drawing.ts';
import type { CloudDrawing } from '../../charts/cloud-drawing.ts';
import type { ProductTexts } from '../../locales/zh-CN/products.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import type { Formula } from '../../product/formula-box.tsx';
import type { Labels } from '../../sharing/shared-texts.ts';
import type { LinkData, PageData, PassageText } from '../../site-data.ts';

export interface ChoiceLink extends LinkData {
  readonly current: boolean;
  readonly lang?: 'zh-CN' | undefined;
}

export interface WordRow {
  readonly rank: number;
  readonly word: string;
  readonly href: string;
  readonly current: boolean;
  readonly z: string;
  /** Relative to the first word's score, in percent. */
  readonly share: number;
  readonly spark: readonly number[];
  readonly stories: string;
  readonly ratio: string;
  readonly state: HotWordState;
}

/** Drawings for screens and for phones. */
export interface Drawn<Drawing> {
  readonly wide: Drawing;
  readonly narrow: Drawing;
}

export interface WordDetail {
  readonly word: string;
  readonly place: string;
  readonly state: HotWordState | null;
  readonly z: string;
  readonly explanation: FigureExplanation | null;
  readonly week: string;
  readonly label: string;
  readonly bars: DayBarsData;
  readonly csvFile: string;
  readonly tiers: readonly { readonly tier: number; readonly name: string; readonly share: number }[];
  readonly related: readonly { readonly word: string; readonly similarity: string; readonly share: number }[];
  readonly earliest: readonly {
    readonly id: number;
    readonly title: string;
    readonly untranslated: HotWordDetail['earliest'][number]['untranslated'];
    readonly href: string;
    readonly source: string;
    readonly time: string;
    readonly iso: string;
  }[];
}

export interface HotWordPageData extends PageData {
  readonly product: SiteProduct;
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly texts: ProductTexts['hotWord'] & { readonly states: Labels };
  readonly common: ProductTexts['common'];
  readonly figureTexts: SharingTexts['figure'];
  /** The first word of the list; while it is empty, a marked example. */
  readonly burst: {
    readonly drawings: Drawn<BurstDrawing> & { readonly small: BurstDrawing };
    readonly words: BurstWords;
    readonly label: string;
    readonly caption: readonly PassageText[];
    /** Stories, sources, burst score and ratio, with their thresholds. */
    readonly gate: readonly { readonly name: string; readonly value: string; readonly least: string }[];
  };
  readonly scopeName: readonly PassageText[];
  readonly scopes: readonly ChoiceLink[];
  readonly views: readonly ChoiceLink[];
  readonly asCloud: boolean;
  readonly cloudHref: string;
  readonly rows: readonly WordRow[];
  readonly more: string;
  readonly cloud: Drawn<CloudDrawing> & { readonly label: string; readonly file: string };
  readonly detail: WordDetail | null;
  readonly empty: string;
  /** URL of the words of all articles; `null` there. */
  readonly emptyAction: LinkData | null;
  readonly asOf: string;
  readonly formula: Formula | null;
  readonly fraction: { readonly name: string; readonly top: string; readonly bottom: string };
}
