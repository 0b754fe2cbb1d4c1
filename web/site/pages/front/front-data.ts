import type { SiteFront } from '#contract/insight/front-page.ts';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import type { Story, Video } from '../../loading/stories.ts';
import type { FrontTexts } from '../../locales/zh-CN/front.ts';
import type { LinkData, PageData, PassageText } from '../../site-data.ts';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly change?: { readonly direction: 'up' | 'down' | 'level'; readonly text: string; readonly meaning: string };
}

export interface Plate {
  readonly scope: readonly PassageText[];
  /** The chart in one sentence, for screen readers. */
  readonly label: string;
  /** First day of each week. */
  readonly weeks: readonly string[];
  readonly lines: readonly LineSeries[];
  readonly figures: readonly Figure[];
  readonly companies: readonly PassageText[];
  readonly rows: readonly { readonly week: string; readonly counts: readonly number[] }[];
}

export interface RankedCompany {
  readonly id: number;
  readonly name: string;
  readonly lang?: 'zh-CN' | undefined;
  readonly count: string;
  /** Relative to the first one's count, 0 to 100. */
  readonly share: number;
}

export interface StripItem {
  readonly name: string;
  /** Of a hot word, which are Chinese, or of a name that is not translated. */
  readonly lang?: 'zh-CN' | undefined;
  readonly count: string;
  readonly spark: readonly number[];
}

export interface PartnerColumn {
  readonly label: string;
  readonly href: string;
  readonly members: readonly { readonly id: number; readonly name: string; readonly untranslated: readonly 'name'[] }[];
}

export interface NewsItem {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  readonly untranslated: readonly 'title'[];
  readonly tag: string;
  readonly day: string;
  readonly month: string;
  readonly iso: string;
}

/** All content of the front page, formatted. */
export interface FrontData extends PageData {
  readonly texts: FrontTexts;
  /** That some texts of the page are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly hero: SiteFront['hero'];
  readonly plate: Plate | null;
  /** Top hot words, or the weekly coverage of the most covered companies while there are none. */
  readonly strip: { readonly note: string; readonly items: readonly StripItem[] } | null;
  /** Top hot words for their tool; empty while there are none. */
  readonly words: readonly StripItem[];
  readonly stories: readonly Story[];
  readonly ranking: readonly RankedCompany[];
  /** Hot words by burst score, or companies while there are none. */
  readonly hotList: readonly (Pick<RankedCompany, 'id' | 'name' | 'count'> & Pick<StripItem, 'lang'>)[];
  readonly tools: SiteFront['tools'];
  /** Articles of the industry per week. */
  readonly histogram: { readonly label: string; readonly count: string; readonly counts: readonly number[] } | null;
  readonly solutions: SiteFront['solutions'];
  readonly answerHeading: string;
  readonly videos: readonly Video[];
  /** Links to the videos of each category. */
  readonly categories: readonly LinkData[];
  readonly partners: readonly PartnerColumn[];
  readonly news: readonly NewsItem[];
  readonly callToAction: SiteFront['callToAction'];
}
