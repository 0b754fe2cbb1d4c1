import { setImmediate } from 'node:timers/promises';
import { phraseRules } from '#contract/insight/figure-texts/definitions.ts';
import { entropyOf, mutualInformationOf } from '#server/insight/formulas/phrase.ts';

/** What a phrase consists of: words of ideographs or Latin letters. */
const isWord = (token: string) => /^[\p{Script=Han}\p{Script=Latin}]+$/u.test(token);
const isNumber = (token: string) => /^[\d.,%]+$/.test(token);

/** Headlines processed before yielding. */
const atOnce = 200;

interface Sequence {
  readonly parts: readonly string[];
  count: number;
  /** Occurrences after a number: `3 人死亡` is no phrase. */
  afterNumber: number;
  readonly before: Map<string, number>;
  readonly after: Map<string, number>;
}

/**
 * Phrases among headlines, each cut into all its tokens: two to four neighbouring words that stand together far more
 * often than by chance (normalised pointwise mutual information, Bouma 2009, at every split) and in changing
 * surroundings (entropy of what stands before and after). The edge of a headline, a sign or a blank is another
 * surrounding each time. Most frequent first.
 *
 * @param isStopped whether a phrase may not begin or end with the word
 */
export async function findPhrases(
  headlines: readonly (readonly string[])[],
  isStopped: (word: string) => boolean,
): Promise<string[]> {
  const { tokens, single, sequences } = await count(headlines);
  const countOf = (parts: readonly string[]) =>
    parts.length === 1 ? (single.get(parts[0] ?? '') ?? 0) : (sequences.get(parts.join(' '))?.count ?? 0);
  return [...sequences.values()]
    .filter(({ parts, count: times, afterNumber, before, after }) => {
      if (times < phraseRules.headlines || afterNumber > times / 2) return false;
      if (isStopped(parts[0] ?? '') || isStopped(parts.at(-1) ?? '')) return false;
      const splits = parts.slice(1).map((_, index) => [parts.slice(0, index + 1), parts.slice(index + 1)] as const);
      const holdsTogether = splits.every(
        ([left, right]) =>
          mutualInformationOf({ n: times, l: countOf(left), r: countOf(right), N: tokens }) >= phraseRules.npmi,
      );
      return holdsTogether && Math.min(entropyOf(before.values()), entropyOf(after.values())) >= phraseRules.entropy;
    })
    .sort((left, right) => right.count - left.count)
    .map(({ parts }) => parts.join(''));
}

async function count(headlines: readonly (readonly string[])[]) {
  const single = new Map<string, number>();
  const sequences = new Map<string, Sequence>();
  let tokens = 0;
  let edges = 0;
  const neighbour = (token: string | undefined) => {
    if (token !== undefined && isWord(token)) return token;
    edges += 1;
    return ` ${edges}`;
  };
  for (const [index, headline] of headlines.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate();
    tokens += headline.length;
    for (const token of headline) addOne(single, token);
    for (let start = 0; start < headline.length - 1; start += 1) {
      for (let length = 1; length <= phraseRules.words && isWord(headline[start + length - 1] ?? ''); length += 1) {
        if (length === 1) continue;
        const parts = headline.slice(start, start + length);
        const sequence = sequenceOf(sequences, parts);
        sequence.count += 1;
        if (isNumber(headline[start - 1] ?? '')) sequence.afterNumber += 1;
        addOne(sequence.before, neighbour(headline[start - 1]));
        addOne(sequence.after, neighbour(headline[start + length]));
      }
    }
  }
  return { tokens, single, sequences };
}

function sequenceOf(sequences: Map<string, Sequence>, parts: readonly string[]): Sequence {
  const key = parts.join(' ');
  const known = sequences.get(key);
  if (known) return known;
  const added = {
    parts,
    count: 0,
    afterNumber: 0,
    before: new Map<string, number>(),
    after: new Map<string, number>(),
  };
  sequences.set(key, added);
  return added;
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
