import { readFileSync } from 'node:fs';
import type { Tone } from '#contract/insight/tone.ts';
import { type HeadlineWord, readingChanges } from './features.ts';

/** What was learnt from judged headlines: `npm run train:tone` writes it. */
export interface ToneWeights {
  readonly version: number;
  /** What a headline without any known word scores. */
  readonly constant: number;
  /** Scores between minus and plus this are neutral, those of at least `decided` on either side have a tone. */
  readonly neutral: number;
  readonly decided: number;
  /** By feature; in hundredths. */
  readonly weights: Readonly<Record<string, number>>;
}

/** One word of an explained headline. */
export interface WeighedWord {
  readonly text: string;
  /** The sum of what its features weigh; 0 if the model knows none of them. */
  readonly weight: number;
}

export interface Judgement {
  readonly tone: Tone;
  /** The constant and the weights of all words, in hundredths exactly. */
  readonly score: number;
  readonly words: readonly WeighedWord[];
}

/** Sums of hundredths, without the error of binary fractions. */
const hundredths = (value: number): number => Math.round(value * 100);

/** Whether the text has words of the language that the model has learnt. */
const isChinese = /\p{Script=Han}/u;

/** What the model says of a headline. It abstains where the score lies between neutral and a tone, and on other languages. */
export function judge(words: readonly HeadlineWord[], model: ToneWeights): Judgement {
  const weighed = words.map(({ text, features }) => ({
    text,
    weight: features.reduce((sum, feature) => sum + hundredths(weightOf(feature, model)), 0) / 100,
  }));
  const score = weighed.reduce((sum, { weight }) => sum + hundredths(weight), hundredths(model.constant)) / 100;
  const readable = words.some(({ text }) => isChinese.test(text));
  return { tone: readable ? toneOf(score, model) : 'unsure', score, words: weighed };
}

export function toneOf(score: number, { neutral, decided }: Pick<ToneWeights, 'neutral' | 'decided'>): Tone {
  if (score >= decided) return 'positive';
  if (score <= -decided) return 'negative';
  return Math.abs(score) <= neutral ? 'neutral' : 'unsure';
}

function weightOf(feature: string, { weights }: ToneWeights): number {
  return Object.hasOwn(weights, feature) ? (weights[feature] ?? 0) : 0;
}

/** As stored: 1, 0, −1; null where nothing is judged. */
export function numberOfTone(tone: Tone): -1 | 0 | 1 | null {
  return { positive: 1 as const, neutral: 0 as const, negative: -1 as const, unsure: null }[tone];
}

/** The opposite of {@link numberOfTone}. */
export function toneOfNumber(number: number | null): Tone {
  if (number === null) return 'unsure';
  return number > 0 ? 'positive' : number < 0 ? 'negative' : 'neutral';
}

let shipped: ToneWeights | undefined;

/** The weights that this build ships, read on first use. */
export function shippedWeights(): ToneWeights {
  shipped ??= JSON.parse(readFileSync(new URL('./tone-weights.json', import.meta.url), 'utf8')) as ToneWeights;
  return shipped;
}

/** The version of how tone is judged: it rises with the weights that are shipped, and with how headlines are read. */
export const toneVersion = (): number => shippedWeights().version + readingChanges;
