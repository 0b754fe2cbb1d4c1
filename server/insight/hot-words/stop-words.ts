import { normalizeText } from '#server/platform/text/plain-text.ts';

interface StopWordLayers {
  readonly stopWords: {
    readonly general: readonly string[];
    readonly boilerplate: readonly string[];
    readonly names: readonly string[];
  };
  readonly neverStopWords: readonly string[];
}

/**
 * Stop words: three of the four layers of docs/product/insight.md, "Hot words", in search form. The fourth, words in
 * more than 30 % of the background, follows from the counts. The never-stop list overrides all of them.
 */
export class StopWords {
  readonly #stopped: ReadonlySet<string>;
  readonly #names: ReadonlySet<string>;
  readonly #never: ReadonlySet<string>;

  /** `names`: of tracked companies and media, in search form. */
  constructor({ stopWords, neverStopWords }: StopWordLayers, names: ReadonlySet<string>) {
    this.#names = names;
    this.#never = new Set(neverStopWords.map(normalizeText));
    this.#stopped = new Set([...stopWords.general, ...stopWords.boilerplate, ...stopWords.names].map(normalizeText));
  }

  isStopped(word: string): boolean {
    return (this.#stopped.has(word) || this.#names.has(word)) && !this.#never.has(word);
  }

  /** Whether the word is on the never-stop list. */
  isKept(word: string): boolean {
    return this.#never.has(word);
  }
}
