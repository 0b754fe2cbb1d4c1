import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { FigureExplanation, FigureRef, SettingVersions } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';
import type { HotWordFormula } from '#server/insight/formulas/hot-word.ts';
import type { SettingTopic } from '#server/insight/settings/tables.ts';
import type { ExplorerLink } from './explorer-link.ts';

export interface ExplainFigure {
  readonly ref: FigureRef;
  /** The session's company, whose peers count. */
  readonly viewerId: number;
  /** Setting versions to use; the latest if omitted. */
  readonly versions?: SettingVersions | undefined;
  readonly language: Language;
  readonly now: Date;
  /** Whether to count the articles that the Explorer lists, for readers who can follow the link. */
  readonly countsLink?: boolean;
}

/** What differs between figures; texts are added in one place. `filled` ends before the equals sign. */
export type Explanation = Pick<
  FigureExplanation,
  'figure' | 'inputs' | 'filled' | 'versions' | 'articles' | 'tones'
> & {
  /** Explorer query that lists the articles; `undefined` if there is none. */
  readonly explorer?: ExplorerLink;
  /** Version of the formula, if not the current one. */
  readonly hotWordFormula?: HotWordFormula;
};

export function listVersions(
  topics: readonly (SettingTopic | 'hotWordFormula' | 'terms' | 'toneWeights')[],
  versions: SettingVersions,
  language: Language,
): FigureExplanation['versions'] {
  const texts = figureTexts[language];
  return topics.map((topic) => ({
    label: texts.versions[topic] ?? topic,
    value: versions[topic] ? fillText(texts.version, { number: versions[topic] }) : texts.noVersion,
  }));
}
