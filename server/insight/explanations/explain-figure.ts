import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { FigureExplanation } from '#contract/insight/figures.ts';
import type { CountedKind, CountedRef } from '#server/insight/figures/evaluate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { describeFigure, describeGap } from './describe-figure.ts';
import { explainCounted } from './explain-counted.ts';
import { explainEvaluation } from './explain-evaluation.ts';
import { explainHotWord } from './explain-hot-word.ts';
import type { ExplainFigure, Explanation } from './explanation.ts';
import { countInExplorer, explorerAddress } from './explorer-link.ts';
import { nameFigure } from './format-figure.ts';

/**
 * Explains a figure by computing it again: formula, inputs, versions and articles. With the versions of a stored figure
 * it is computed as it was then.
 *
 * @throws AppError NOT_FOUND for companies that are not tracked, and for shares among peers that are not the viewer's
 */
export async function explainFigure(db: Database, request: ExplainFigure): Promise<FigureExplanation> {
  const { ref, language, now, countsLink = false } = request;
  const { filled, explorer, hotWordFormula, ...explanation } = await explain(db, request);
  const { kind } = ref;
  const { value, gap } = explanation.figure;
  const { name, meaning, formula, version } = describeFigure(kind, language, hotWordFormula);
  const result = value === null ? undefined : formatFigure(kind, value);
  return {
    ...explanation,
    name: ref.word && kind === 'hotWord' ? `${name} · ${ref.word}` : name,
    meaning,
    shown: value === null ? '' : nameFigure(kind, value, language),
    gapText: gap ? describeGap(kind, gap, language) : '',
    formula,
    filled: result && filled !== '' ? `${filled} = ${result.number}${result.unit}` : '',
    formulaVersion: version,
    asOf: now.toISOString(),
    explorerQuery: explorer ? explorerAddress(explorer) : '',
    explorerTotal: explorer && countsLink ? await countInExplorer(db, explorer, now) : null,
  };
}

function explain(db: Database, request: ExplainFigure): Promise<Explanation> {
  const { ref } = request;
  // Those of themes are their owner's: see server/insight/themes/explain-theme.ts.
  if (ref.theme !== undefined) throw new AppError('NOT_FOUND');
  if (ref.kind === 'hotWord') return explainHotWord(db, request);
  if (ref.kind === 'evaluation') return explainEvaluation(db, request);
  if (!isCounted(ref)) throw new AppError('NOT_FOUND');
  return explainCounted(db, { ...request, ref });
}

function isCounted(ref: ExplainFigure['ref']): ref is CountedRef & { kind: CountedKind } {
  const needsTier = ref.kind === 'tierShare' && ref.tier === undefined;
  return ref.stockId !== undefined && !needsTier;
}
