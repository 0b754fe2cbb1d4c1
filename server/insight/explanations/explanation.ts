import type { ArticleCategory } from '#contract/content/articles.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { FigureExplanation, FigureRef, SettingVersions } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';
import type { SettingTopic } from '#server/insight/settings/tables.ts';

export interface ExplainFigure {
  readonly ref: FigureRef;
  /** The session's company, whose peers count. */
  readonly viewerId: number;
  /** Setting versions to use; the latest if omitted. */
  readonly versions?: SettingVersions | undefined;
  readonly language: Language;
  readonly now: Date;
}

/** What differs between figures; texts are added in one place. `filled` ends before the equals sign. */
export type Explanation = Pick<
  FigureExplanation,
  'figure' | 'inputs' | 'filled' | 'versions' | 'articles' | 'explorerQuery'
>;

export function listVersions(
  topics: readonly SettingTopic[],
  versions: SettingVersions,
  language: Language,
): FigureExplanation['versions'] {
  const texts = figureTexts[language];
  return topics.map((topic) => ({
    label: texts.versions[topic] ?? topic,
    value: versions[topic] ? fillText(texts.version, { number: versions[topic] }) : texts.noVersion,
  }));
}

interface ExplorerFilters {
  readonly from: string;
  readonly until: string;
  readonly stockIds?: readonly number[] | undefined;
  readonly category?: ArticleCategory | undefined;
  readonly tier?: number | undefined;
  readonly phrase?: string | undefined;
}

/** Explorer query string for the articles of a figure. */
export function explorerAddress({ from, until, stockIds = [], category, tier, phrase }: ExplorerFilters): string {
  const search = new URLSearchParams();
  if (phrase) search.append('q', `"${phrase.replaceAll('"', ' ')}"`);
  search.append('from', from);
  search.append('until', until);
  for (const stockId of stockIds) search.append('company', String(stockId));
  if (category) search.append('category', category);
  if (tier) search.append('tier', String(tier));
  return search.toString();
}
