import type { FigureDefinition } from '#contract/insight/explanations.ts';
import type { FigureKind } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';
import { explanations, inputOf, type NameTier } from '#server/insight/explanations/explain-inputs.ts';
import { formatFigure, formatNumber, formatValue } from '#server/insight/explanations/format-figure.ts';
import { type CountedKind, evaluate } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { rankOf } from '#server/insight/figures/formulas/mid-rank.ts';
import { scoreWord } from '#server/insight/hot-words/formula.ts';
import { medianOf } from '#server/platform/median.ts';
import { exampleCompany, exampleWeek } from './example-industry.ts';

type Example = FigureDefinition['example'];

/** A figure worked out in numbers, by the functions that compute the real ones. */
export function workExample(kind: FigureKind, data: FigureData, language: Language, nameTier: NameTier): Example {
  if (kind === 'hotWord') return workHotWord(language);
  if (kind === 'evaluation') return workEvaluation(language);
  return workCounted(kind, data, language, nameTier);
}

function workCounted(kind: CountedKind, data: FigureData, language: Language, nameTier: NameTier): Example {
  const day = { from: exampleWeek.until, until: exampleWeek.until };
  const ref = { kind, stockId: exampleCompany, ...(kind === 'spike' ? day : exampleWeek) } as const;
  const withTier = kind === 'tierShare' ? { ...ref, tier: 1 } : ref;
  const { value } = evaluate(data, withTier);
  if (value === null) throw new Error(`the example industry has no ${kind}`);
  return { ...explanations[kind](data, withTier, language, nameTier), shown: formatFigure(kind, value, language) };
}

/** A word in 12 of 160 stories of the week, and in 20 of the 1,900 before. */
function workHotWord(language: Language): Example {
  const counts = { foreground: 12, foregroundStories: 160, background: 20, backgroundStories: 1900 };
  const { z, delta, deviation, ratio } = scoreWord(counts);
  const count = (value: number) => formatNumber(value, 0);
  return {
    inputs: [
      inputOf(language, 'foregroundHits', count(counts.foreground)),
      inputOf(language, 'foreground', count(counts.foregroundStories)),
      inputOf(language, 'backgroundHits', count(counts.background)),
      inputOf(language, 'background', count(counts.backgroundStories)),
      inputOf(language, 'ratio', formatNumber(ratio, 1)),
    ],
    filled: `${formatNumber(delta, 3)} / ${formatNumber(deviation, 3)}`,
    shown: formatFigure('hotWord', z, language),
  };
}

/** Scores are imported; what is computed is where one stands. */
function workEvaluation(language: Language): Example {
  const scores = [82, 91, 76, 64, 70];
  const [own = 0] = scores;
  return {
    inputs: [
      inputOf(language, 'industryMedian', formatNumber(medianOf(scores) ?? 0, 1)),
      inputOf(language, 'rank', `${rankOf(own, scores)} / ${scores.length}`),
      inputOf(language, 'industryScores', formatNumber(scores.length, 0)),
    ],
    filled: formatValue('evaluation', own),
    shown: formatFigure('evaluation', own, language),
  };
}
