import type { SiteProduct } from '#contract/content/site-products.ts';
import type { ActivityEvent } from '#contract/insight/activity.ts';
import type { FigureDefinition } from '#contract/insight/explanations.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import type { LineChart } from '#contract/insight/reports.ts';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import type { ProductTexts } from '../../locales/zh-CN/products.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import type { LinkData, PageData, PassageText } from '../../site-data.ts';

export interface ChoiceLink extends LinkData {
  readonly current: boolean;
  readonly lang?: 'zh-CN' | undefined;
}

/** What is shown of a figure, and what it opens. */
export interface OpenedText {
  readonly shown: string;
  readonly explanation: FigureExplanation | null;
}

/** A figure with its change: `↑ 8.3`. */
export interface StripFigure extends OpenedText {
  readonly change: string;
}

export interface RankRow {
  readonly stockId: number;
  readonly name: string;
  readonly lang: 'zh-CN' | undefined;
  readonly href: string;
  readonly current: boolean;
  readonly rank: string;
  /** Ranks gained or lost against the previous period: `↑ 2`; empty if unknown. */
  readonly change: string;
  readonly changeText: string;
  readonly index: string;
  readonly rate: string;
}

/** The selected company within its industry. */
export interface ActivityDemo {
  readonly company: string;
  readonly stripLabel: readonly PassageText[];
  readonly index: StripFigure;
  readonly rate: StripFigure;
  readonly rank: OpenedText;
  readonly tiers: readonly (OpenedText & {
    readonly tier: number;
    readonly name: string;
    readonly weight: string;
    readonly share: number;
  })[];
  readonly strongest: OpenedText & { readonly text: string };
  readonly measures: readonly ChoiceLink[];
  readonly measure: 'activeRate' | 'volume';
  readonly trend: {
    readonly title: string;
    readonly unit: string;
    readonly label: string;
    readonly chart: LineChart;
    readonly csvFile: string;
  };
  readonly ranks: readonly RankRow[];
  /** Scope of the list, and whether it is truncated. */
  readonly rankingScope: string;
  readonly bump: {
    readonly label: string;
    /** Last day of each week. */
    readonly weeks: readonly string[];
    readonly series: readonly LineSeries[];
  };
  readonly events: readonly {
    readonly number: number;
    readonly title: string;
    readonly untranslated: ActivityEvent['untranslated'];
    readonly href: string;
    readonly date: string;
    readonly iso: string;
    readonly source: string;
    readonly z: string;
  }[];
  readonly asOf: string;
}

export interface ActivityPageData extends PageData {
  readonly product: SiteProduct;
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly texts: ProductTexts['activity'];
  readonly common: ProductTexts['common'];
  readonly sharing: Pick<SharingTexts, 'chart' | 'figure'>;
  readonly industries: readonly ChoiceLink[];
  /** `null` without tracked companies. */
  readonly demo: ActivityDemo | null;
  /** Worked examples of the page's two figures. */
  readonly definitions: readonly FigureDefinition[];
}
