import { formatCount, formatDecimal } from '#contract/format-number.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import { pickText } from '#contract/language.ts';
import { readScore } from '#server/insight/evaluations/service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { inputOf } from './explain-inputs.ts';
import type { ExplainFigure, Explanation } from './explanation.ts';

/** Explains a score: it was imported, so only its rank is computed. */
export async function explainEvaluation(db: Database, { ref, language }: ExplainFigure): Promise<Explanation> {
  const score = await readScore(db, ref);
  if (!score) throw new AppError('NOT_FOUND');
  const { figure, period, indicator, median, rank, of } = score;
  return {
    figure,
    inputs: [
      inputOf(language, 'indicator', pickText(indicator, language)),
      inputOf(language, 'period', period),
      ...(median === null ? [] : [inputOf(language, 'medianScore', formatDecimal(median, 1))]),
      ...(rank === null ? [] : [inputOf(language, 'rank', `${rank} / ${of}`)]),
      inputOf(language, 'industryScores', formatCount(of)),
    ],
    filled: figure.value === null ? '' : formatFigure('evaluation', figure.value).number,
    versions: [],
    articles: { total: 0, withdrawn: 0, list: [] },
  };
}
