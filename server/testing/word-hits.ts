import { plainSegmenter } from '#server/insight/corpus/tools.ts';
import { understandQuery } from '#server/insight/explorer/understand-query.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';

/** A text with the places where ICU sees words begin or end. */
interface BrokenText {
  readonly text: string;
  readonly words: readonly string[];
  readonly edges: ReadonlySet<number>;
}

/** Texts in search form, cut into words by the word breaker of ICU, which the product does not use. */
export function breakTexts(texts: readonly string[]): BrokenText[] {
  const breaker = new Intl.Segmenter('zh', { granularity: 'word' });
  return texts.map((written) => {
    const text = normalizeText(written);
    const found = [...breaker.segment(text)];
    const edges = new Set([...found.map(({ index }) => index), text.length]);
    return { text, words: found.map(({ segment }) => segment), edges };
  });
}

/** Words of a shape that stand in so many texts at least, the most frequent first. */
export function wordsLike(
  texts: readonly BrokenText[],
  shape: RegExp,
  { least, most }: { readonly least: number; readonly most: number },
): string[] {
  const counts = new Map<string, number>();
  for (const { words } of texts) {
    for (const word of new Set(words)) if (shape.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([left, n], [right, m]) => m - n || (left < right ? -1 : 1))
    .map(([word]) => word)
    .slice(0, most);
}

/** Hits in which the word stands as words, those in which only its characters do, and texts with it that are no hit. */
export interface WordHits {
  right: number;
  wrong: number;
  missed: number;
}

/** What queries of single words find, and what their characters anywhere would. */
export function countWordHits(texts: readonly BrokenText[], words: readonly string[]) {
  const cutter = plainSegmenter();
  const counts = { searched: noHits(), characters: noHits() };
  for (const word of words) {
    const { terms } = understandQuery(word, (text) => cutter.cut(text));
    const patterns = terms.map(({ pattern }) => new RegExp(pattern));
    for (const broken of texts) {
      const { text } = broken;
      note(counts.searched, { isHit: patterns.every((pattern) => pattern.test(text)), isThere: hasWord(broken, word) });
      note(counts.characters, { isHit: text.includes(word), isThere: hasWord(broken, word) });
    }
  }
  return counts;
}

const noHits = (): WordHits => ({ right: 0, wrong: 0, missed: 0 });

function note(counts: WordHits, { isHit, isThere }: { readonly isHit: boolean; readonly isThere: boolean }): void {
  if (isHit) counts[isThere ? 'right' : 'wrong'] += 1;
  else if (isThere) counts.missed += 1;
}

/** Whether words begin and end at the ends of some place where the characters stand. */
function hasWord({ text, edges }: BrokenText, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (edges.has(at) && edges.has(at + word.length)) return true;
  return false;
}
