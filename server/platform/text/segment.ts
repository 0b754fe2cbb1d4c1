import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Jieba } from '@node-rs/jieba';

/** Read here: the package's own module would keep it for good, and another table of six megabytes beside it. */
const dictionary = fileURLToPath(import.meta.resolve('@node-rs/jieba/dict.txt'));

/** Higher than any word of the dictionary: a user's word is never cut. */
const userWordFrequency = 100_000_000;
const wordSign = /[\p{Script=Han}\p{Script=Latin}]/u;

/** Cuts Chinese text into words by jieba, with words of our own that it keeps whole. */
export class Segmenter {
  readonly #jieba = Jieba.withDict(readFileSync(dictionary));

  /** `userWords`: names and terms, in search form (see plain-text.ts). Those with blanks are left out: jieba cuts there. */
  constructor(userWords: Iterable<string>) {
    const lines = [...new Set(userWords)].filter((word) => word.length > 1 && !/\s/.test(word));
    if (lines.length > 0) {
      this.#jieba.loadDict(Buffer.from(lines.map((word) => `${word} ${userWordFrequency} nz\n`).join('')));
    }
  }

  /** All pieces of the text, in order. */
  cut(text: string): string[] {
    return this.#jieba.cut(text, true);
  }

  /** The different words of a text that can carry news: two characters or more, and not a number. */
  words(text: string): string[] {
    return [...new Set(this.cut(text))].filter((word) => word.length > 1 && wordSign.test(word));
  }
}
