import type { Segmenter } from '#server/platform/text/segment.ts';

/** A word of a headline, in its place. */
export interface HeadlineWord {
  readonly text: string;
  /**
   * What it adds to the tone if the model knows it, without repeats of the same headline: the word itself if it is
   * short, its characters, and the pairs of neighbouring characters that begin in it.
   */
  readonly features: readonly string[];
}

/** How often what is read of a headline has changed; who changes it adds one and queues the articles that it is about. */
export const readingChanges = 1;

/** Parts of speech that jieba gives to names of organisations and to words of the user dictionary. */
const nameTags = new Set(['nt', 'nz']);
/**
 * Those of names of people, and of words that it has only guessed, many of which are names: the word tells nothing, its
 * characters may.
 */
const unknownTags = new Set(['nr', 'nrt', 'nrfg', 'x']);
/** Longer words say no more than their pairs of characters do, and many are names. */
const longestWord = 3;
const nothingToRead = /^[\p{P}\p{Z}\p{S}\s]+$/u;
const isNumber = /^\d[\d.,]*%?$/;
const numberSign = '#';
/** Stands for a name: like a comma, it parts what is before and behind it. */
const nameSign = '□';

/** What is good to have less of. Headlines of listed companies, which the model has learnt from, seldom say so. */
const burden = /排放|能耗|成本|费用|负债|债务|投诉|事故|损失/;
const falls = new Set(['下降', '减少', '降低', '下滑', '回落', '缩减', '压降']);
/** Words between the two, as in 排放较上年下降. */
const mostBetween = 2;

/** Whether a word says that a burden named shortly before it, in the same clause, has become less. */
function isFallOfBurden(signs: readonly string[], index: number): boolean {
  if (!falls.has(signs[index] ?? '')) return false;
  const before = signs.slice(Math.max(0, index - 1 - mostBetween), index);
  return before.slice(before.lastIndexOf('') + 1).some((sign) => burden.test(sign));
}

/**
 * Cuts a headline into words and names what each of them tells about its tone. Names of companies and people are left
 * out, because the tone of a sentence does not depend on whom it is about; numbers count as one and the same. A fall of
 * a burden is left out as well: the model knows falls of results, which are bad.
 */
export function readHeadline(headline: string, segmenter: Pick<Segmenter, 'tag'>): HeadlineWord[] {
  const words = segmenter.tag(headline.normalize('NFKC'));
  const signs = words.map(({ word, tag }) => {
    if (nameTags.has(tag)) return nameSign;
    if (isNumber.test(word)) return word.endsWith('%') ? `${numberSign}%` : numberSign;
    return nothingToRead.test(word) ? '' : word.toLowerCase();
  });
  const seen = new Set<string>();
  return words.map(({ word, tag }, index) => {
    const sign = signs[index] ?? '';
    if (sign === '' || sign === nameSign || isFallOfBurden(signs, index)) return { text: word, features: [] };
    const next = signs[index + 1] ?? '';
    const characters = [...sign, ...next.slice(0, next === nameSign ? 0 : 1)];
    const own = [...sign];
    const pairs = own.flatMap((character, at) => (characters[at + 1] ? [character + characters[at + 1]] : []));
    const features = [
      ...new Set([...(unknownTags.has(tag) || own.length > longestWord ? [] : [sign]), ...own, ...pairs]),
    ].filter((feature) => !seen.has(feature));
    for (const feature of features) seen.add(feature);
    return { text: word, features };
  });
}
