import { judge, type ToneWeights } from './model.ts';
import { type JudgedHeadline, trainWeights } from './train-weights.ts';

export interface Accuracy {
  /** F1 of negative among headlines that are positive or negative, by the sign of the score. */
  readonly negativeF1: number;
  /** Share of all headlines, of three tones, on which the model abstains. */
  readonly abstained: number;
  /** Share of the others that it judges right. */
  readonly right: number;
  readonly headlines: number;
}

/** How well weights learnt from some headlines judge others: each is judged once, by weights that have not seen it. */
export function crossValidate(headlines: readonly JudgedHeadline[], folds: number): Accuracy {
  const judged = Array.from({ length: folds }, (_, fold) => {
    const model = trainWeights(
      headlines.filter((_headline, at) => at % folds !== fold),
      0,
    );
    return headlines
      .filter((_headline, at) => at % folds === fold)
      .map((headline) => ({ ...headline, ...tell(headline, model) }));
  }).flat();
  const toned = judged.filter(({ tone }) => tone !== 0);
  const found = toned.filter(({ tone, score }) => tone < 0 && score < 0).length;
  const wrong = toned.filter(({ tone, score }) => tone < 0 !== score < 0).length;
  const decided = judged.filter(({ said }) => said !== undefined);
  return {
    negativeF1: (2 * found) / (2 * found + wrong),
    abstained: 1 - decided.length / judged.length,
    right: decided.filter(({ tone, said }) => tone === said).length / decided.length,
    headlines: judged.length,
  };
}

const numberOf = { positive: 1, neutral: 0, negative: -1, unsure: undefined } as const;

function tell({ features }: JudgedHeadline, model: ToneWeights) {
  // A Chinese sign, because a headline in another language is not judged; it has no weight.
  const { score, tone } = judge([{ text: '字', features }], model);
  return { score, said: numberOf[tone] };
}
