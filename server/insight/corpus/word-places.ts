import { articleTexts } from './tables.ts';

/**
 * The words of a text by their places in it, which takes a quarter of what the words take: for each, in order, the
 * distance of its start from that of the former one, and its length, both in UTF-16 units. A number is a printable sign
 * of ASCII; each {@link more} before it adds as many as there are signs.
 */

const firstSign = 33;
const signs = 90;
const more = '~';

const signOf = (value: number): string =>
  more.repeat(Math.floor(value / signs)) + String.fromCharCode(firstSign + (value % signs));

/** Places of these words, each of which is somewhere in the text. Those that follow each other there are found quickest. */
export function writeWordPlaces(content: string, words: Iterable<string>): string {
  const places: { readonly start: number; readonly length: number }[] = [];
  let near = 0;
  for (const word of words) {
    const following = content.indexOf(word, near);
    const start = following === -1 ? content.indexOf(word) : following;
    if (start === -1) throw new Error('A word is not in its text.');
    places.push({ start, length: word.length });
    near = start;
  }
  places.sort((left, right) => left.start - right.start || left.length - right.length);
  let former = 0;
  let written = '';
  for (const { start, length } of places) {
    written += signOf(start - former) + signOf(length);
    former = start;
  }
  return written;
}

/** What is stored of an article's words. */
export interface StoredWords {
  /** As releases before decision 0116 wrote them, where the places are `null`. */
  readonly words: readonly string[];
  readonly wordPlaces: string | null;
  readonly content: string;
}

/** Columns of {@link StoredWords}. */
export const wordColumns = {
  words: articleTexts.words,
  wordPlaces: articleTexts.wordPlaces,
  content: articleTexts.content,
};

/** Distinct words of an article. */
export function wordsOf({ words, wordPlaces, content }: StoredWords): readonly string[] {
  return wordPlaces === null ? words : readWordPlaces(content, wordPlaces);
}

function readWordPlaces(content: string, places: string): string[] {
  const words: string[] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    while (places[at] === more) {
      value += signs;
      at += 1;
    }
    at += 1;
    return value + places.charCodeAt(at - 1) - firstSign;
  };
  for (let start = 0; at < places.length; ) {
    start += next();
    words.push(content.slice(start, start + next()));
  }
  return words;
}
