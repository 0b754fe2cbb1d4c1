import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Jieba } from '@node-rs/jieba';
import { longestHotWord } from '#contract/insight/hot-word-limits.ts';
import { CharacterClass } from './characters.ts';

/** Read here, because the package's module would keep it in memory, along with another table of six megabytes. */
const dictionary = fileURLToPath(import.meta.resolve('@node-rs/jieba/dict.txt'));

/** Frequency above all dictionary words, so that user words are never split. */
const userWordFrequency = 100_000_000;
const wordSign = new CharacterClass(/[\p{Script=Han}\p{Script=Latin}]/u);

const wholeWords = (words: Iterable<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => word.length > 1 && !/\s/.test(word)));

/** Segments Chinese text with jieba, keeping user words whole. */
export class Segmenter {
  readonly #jieba = Jieba.withDict(readFileSync(dictionary));
  readonly #userWords = new Set<string>();

  /**
   * `userWords`: names and terms, in search form (see `plain-text.ts`). Those with blanks are dropped: jieba splits
   * there.
   */
  constructor(userWords: Iterable<string>) {
    this.#add(wholeWords(userWords));
  }

  /**
   * Makes these its user words, if it lacks only some of them: a word is added in no time, where another segmenter takes
   * a tenth of a second. Returns whether they are: a word cannot be taken back.
   */
  extendTo(userWords: Iterable<string>): boolean {
    const words = wholeWords(userWords);
    if ([...this.#userWords].some((word) => !words.has(word))) return false;
    this.#add(new Set([...words].filter((word) => !this.#userWords.has(word))));
    return true;
  }

  #add(words: ReadonlySet<string>): void {
    if (words.size === 0) return;
    this.#jieba.loadDict(Buffer.from([...words].map((word) => `${word} ${userWordFrequency} nz\n`).join('')));
    for (const word of words) this.#userWords.add(word);
  }

  /** All tokens of the text, in order. */
  cut(text: string): string[] {
    return this.#jieba.cut(text, true);
  }

  /** All tokens of the text, in order, with jieba's part of speech; words of the user dictionary are `nz`. */
  tag(text: string): { word: string; tag: string }[] {
    const tokens = this.#jieba.tag(text, true);
    // A word that the dictionary knows already keeps its own tag there.
    return tokens.map(({ word, tag }) => ({ word, tag: this.#userWords.has(word) ? 'nz' : tag }));
  }

  /** The same by the dictionary alone: what it does not know falls into characters instead of being guessed at. */
  tagKnown(text: string): { word: string; tag: string }[] {
    return this.#jieba.tag(text, false);
  }

  /** Distinct words that can be hot words: neither a number, nor longer than an index takes and anybody can ask for. */
  words(text: string): string[] {
    return [...new Set(this.cut(text))].filter(
      (word) => word.length > 1 && word.length <= longestHotWord && wordSign.isIn(word),
    );
  }
}
