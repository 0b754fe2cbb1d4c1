import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { FigureDefinition } from '#contract/insight/explanations.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { FigureKind } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';
import { type CountedKind, evaluate } from '#server/insight/figures/evaluate.ts';
import type { FigureData } from '#server/insight/figures/figure-data.ts';
import { scoreWord } from '#server/insight/formulas/hot-word.ts';
import { rankOf } from '#server/insight/formulas/mid-rank.ts';
import { medianOf } from '#server/platform/median.ts';
import { describeGap } from './describe-figure.ts';
import { exampleCompany, exampleMonth, exampleWeek } from './example-industry.ts';
import { explanations, inputOf, type NameTier, printRise } from './explain-inputs.ts';
import { nameFigure } from './format-figure.ts';

type Example = FigureDefinition['example'];

/** A worked example, computed by the functions of real figures. */
export function workExample(kind: FigureKind, data: FigureData, language: Language, nameTier: NameTier): Example {
  if (kind === 'hotWord') return workHotWord(language);
  if (kind === 'evaluation') return workEvaluation(language);
  return workCounted(kind, data, language, nameTier);
}

/** A week has too few judged stories. */
const isOfTone = (kind: CountedKind) => kind === 'negativeShare' || kind === 'netTone';

function workCounted(kind: CountedKind, data: FigureData, language: Language, nameTier: NameTier): Example {
  const day = { from: exampleWeek.until, until: exampleWeek.until };
  const ref = {
    kind,
    stockId: exampleCompany,
    ...(kind === 'spike' ? day : isOfTone(kind) ? exampleMonth : exampleWeek),
  } as const;
  const withTier = kind === 'tierShare' ? { ...ref, tier: 1 } : ref;
  const { value, gap } = evaluate(data, withTier);
  return {
    ...explanations[kind](data, withTier, language, nameTier),
    shown: gap ? describeGap(kind, gap, language) : nameFigure(kind, value ?? 0, language),
  };
}

/** A word in 12 of 160 stories of the week, and in 20 of the 1,900 before. */
function workHotWord(language: Language): Example {
  const counts = { foreground: 12, foregroundStories: 160, background: 20, backgroundStories: 1900 };
  const score = scoreWord(counts);
  return {
    inputs: [
      inputOf(language, 'foregroundHits', formatCount(counts.foreground)),
      inputOf(language, 'foreground', formatCount(counts.foregroundStories)),
      inputOf(language, 'backgroundHits', formatCount(counts.background)),
      inputOf(language, 'background', formatCount(counts.backgroundStories)),
      inputOf(language, 'ratio', formatDecimal(score.ratio, 1)),
    ],
    filled: printRise(score),
    shown: nameFigure('hotWord', score.z, language),
  };
}

/** Scores are imported; only the rank is computed. */
function workEvaluation(language: Language): Example {
  const scores = [82, 91, 76, 64, 70];
  const [own = 0] = scores;
  return {
    inputs: [
      inputOf(language, 'medianScore', formatDecimal(medianOf(scores) ?? 0, 1)),
      inputOf(language, 'rank', `${rankOf(own, scores)} / ${scores.length}`),
      inputOf(language, 'industryScores', formatCount(scores.length)),
    ],
    filled: formatFigure('evaluation', own).number,
    shown: nameFigure('evaluation', own, language),
  };
}
