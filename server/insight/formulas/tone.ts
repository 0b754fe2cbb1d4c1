import { compile, divide, subtract } from './expression.ts';

/** Stories by tone, each by that of its first article. */
export interface ToneCounts {
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
  /** Those that the model did not judge: counted beside the others, in no share. */
  readonly unsure: number;
}

/** Negative ones among the judged, 0 to 1. */
export const negativeOfJudged = divide('negative', 'judged');
/** Positive less negative among the judged, −1 to 1. */
export const balanceOfJudged = divide(subtract('positive', 'negative'), 'judged');

const computeShare = compile(negativeOfJudged);
const computeBalance = compile(balanceOfJudged);

/** Stories that have a tone; neutral is one. */
export const judgedOf = ({ positive, neutral, negative }: ToneCounts): number => positive + neutral + negative;

/** 负面占比, {@link negativeOfJudged}; not a number where nothing is judged. */
export function negativeShareOf(counts: ToneCounts): number {
  return computeShare({ negative: counts.negative, judged: judgedOf(counts) });
}

/** 净语气, {@link balanceOfJudged}; not a number where nothing is judged. */
export function netToneOf(counts: ToneCounts): number {
  return computeBalance({ positive: counts.positive, negative: counts.negative, judged: judgedOf(counts) });
}
