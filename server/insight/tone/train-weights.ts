import type { ToneWeights } from './model.ts';

export interface JudgedHeadline {
  readonly features: readonly string[];
  /** 1 positive, 0 neutral, −1 negative. */
  readonly tone: -1 | 0 | 1;
}

/** How training weighs its examples; found by cross-validation, see bench/README.md. */
const training = {
  /** Cost of an example on the wrong side: larger fits the examples closer. */
  cost: 0.07,
  /** Of headlines by tone; negative ones are fewer, neutral ones are many and from another field. */
  costOf: { '-1': 1.3, '0': 0.7, '1': 1 },
  /** Features that occur less often say more about one headline than about the language. */
  leastOften: 2,
  rounds: 30,
  /** Smaller weights are dropped: they make the file longer and nothing better. */
  leastWeight: 0.05,
  /** Half the width of the band in which the model abstains, on either side of the learnt limit. */
  abstains: 0.33,
};

/** An example of the two separations that an ordered scale has: above negative, and above neutral. */
interface Example {
  readonly at: readonly number[];
  readonly side: -1 | 1;
  /** Which of the two: the limit is added or taken away. */
  readonly limit: -1 | 1;
  readonly cost: number;
}

/**
 * Learns weights for features from headlines of three tones: an ordinal support vector machine with squared hinge loss,
 * solved by dual coordinate descent (Hsieh et al. 2008, "A dual coordinate descent method for large-scale linear SVM").
 * The same headlines in the same order give the same weights.
 */
export function trainWeights(headlines: readonly JudgedHeadline[], version: number): ToneWeights {
  const places = placesOf(headlines);
  const examples = headlines.flatMap((headline) => examplesOf(headline, places));
  const { weights, constant, limit } = descend(examples, places.size);
  const kept = [...places].flatMap(([feature, at]) => {
    const weight = weights[at] ?? 0;
    return Math.abs(weight) < training.leastWeight ? [] : [[feature, round(weight)] as const];
  });
  return {
    version,
    constant: round(constant),
    neutral: round(Math.max(0, limit - training.abstains)),
    decided: round(limit + training.abstains),
    weights: Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A number for each feature that occurs often enough. */
function placesOf(headlines: readonly JudgedHeadline[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of headlines) {
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count >= training.leastOften);
  return new Map(often.map(([feature], place) => [feature, place]));
}

function examplesOf({ features, tone }: JudgedHeadline, places: ReadonlyMap<string, number>): Example[] {
  const at = features.flatMap((feature) => places.get(feature) ?? []);
  const cost = training.cost * training.costOf[tone];
  return [
    { at, side: tone > -1 ? 1 : -1, limit: 1, cost },
    { at, side: tone > 0 ? 1 : -1, limit: -1, cost },
  ];
}

function descend(examples: readonly Example[], size: number) {
  const weights = new Float64Array(size);
  const alphas = new Float64Array(examples.length);
  let constant = 0;
  let limit = 0;
  for (let turn = 0; turn < training.rounds; turn += 1) {
    for (const index of mixedOrder(examples.length, turn)) {
      const example = examples[index];
      if (!example) continue;
      const { at, side, limit: sign, cost } = example;
      const softness = 1 / (2 * cost);
      const alpha = alphas[index] ?? 0;
      const score = at.reduce((sum, place) => sum + (weights[place] ?? 0), constant + sign * limit);
      const gradient = side * score - 1 + softness * alpha;
      const next = Math.max(0, alpha - gradient / (at.length + 2 + softness));
      const step = (next - alpha) * side;
      if (step === 0) continue;
      alphas[index] = next;
      for (const place of at) weights[place] = (weights[place] ?? 0) + step;
      constant += step;
      limit += step * sign;
    }
  }
  return { weights, constant, limit };
}

/** Every number below `size` once, in an order that differs from turn to turn and is the same on every machine. */
function* mixedOrder(size: number, turn: number): Generator<number> {
  const stride = strideFor(size, 7919 + 104 * turn);
  for (let count = 0, at = turn % size; count < size; count += 1, at = (at + stride) % size) yield at;
}

/** The next number from `from` on that has no divisor in common with `size`, so that steps of it reach all. */
function strideFor(size: number, from: number): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  let stride = from;
  while (divisor(size, stride) !== 1) stride += 1;
  return stride;
}
