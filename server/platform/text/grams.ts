import { normalizeText } from './plain-text.ts';

/**
 * Dictionary-free search index. Every substring of a text maps to grams of that text: a search can find too much, which
 * is checked afterwards, but never too little.
 *
 * - Ideographs (and other letters written without blanks): each pair of neighbours, and the last one of a run alone.
 * - Words of letters and digits: the word and each of its endings, so that a substring is a prefix of some ending.
 */

/** Letters written without blanks between words: Han, kana, Hangul and other letters without case. */
const ideographs = /\p{Lo}+/u;
const runs = /\p{Lo}+|[\p{Lu}\p{Ll}\p{Lt}\p{Lm}\p{N}\p{M}]+/gu;

/** Longer words are cut here, in the index and in queries. */
const wordLength = 32;

/** The distinct grams of a text. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>();
  for (const [run] of normalizeText(text).matchAll(runs)) {
    const characters = Array.from(run);
    if (ideographs.test(run)) {
      characters.forEach((character, index) => {
        grams.add(character + (characters[index + 1] ?? ''));
      });
    } else {
      for (let start = 0; start < characters.length; start += 1) {
        grams.add(characters.slice(start, start + wordLength).join(''));
      }
    }
  }
  return [...grams];
}

export interface GramQuery {
  /** Each must be in the index; with `prefix`, a gram that begins with it is enough. */
  readonly grams: readonly { readonly text: string; readonly prefix: boolean }[];
  /** Whether the grams alone decide; else texts that have them all must be checked. */
  readonly exact: boolean;
}

/** Grams of every text that contains `term`. None for a term of punctuation alone, which needs a scan. */
export function queryOfTerm(term: string): GramQuery {
  const normalized = normalizeText(term);
  const found = [...normalized.matchAll(runs)];
  const grams = found.flatMap((match) => {
    const end = match.index + match[0].length;
    return gramsOfRun(match[0], end === normalized.length);
  });
  const whole = found.length === 1 && found[0]?.[0] === normalized;
  return { grams, exact: whole && grams.length === 1 && Array.from(normalized).length <= wordLength };
}

/**
 * Grams of every text that has a word of these pieces, each of one script; `*` stands for more letters and digits. A
 * single ideograph beside others does not narrow the search enough to be looked up.
 */
export function gramsOfWord(pieces: readonly string[]): GramQuery['grams'] {
  const grams = pieces.flatMap((piece) =>
    [...normalizeText(piece).matchAll(/([^*]+)(\*?)/g)].flatMap(([, text = '', star]) =>
      [...text.matchAll(runs)].flatMap((match) => {
        const goesOn = match.index + match[0].length === text.length && star !== '';
        return gramsOfRun(match[0], goesOn || (ideographs.test(match[0]) && match[0].length === text.length));
      }),
    ),
  );
  const narrow = grams.filter(({ text, prefix }) => !(prefix && ideographs.test(text)));
  return narrow.length > 0 ? narrow : grams;
}

/** A run at the end of a term may continue in the text; one followed by punctuation ends there. */
function gramsOfRun(run: string, open: boolean): GramQuery['grams'] {
  const characters = Array.from(run);
  if (!ideographs.test(run)) {
    return [{ text: characters.slice(0, wordLength).join(''), prefix: open || characters.length > wordLength }];
  }
  if (characters.length === 1) return [{ text: run, prefix: open }];
  return characters
    .slice(0, -1)
    .map((character, index) => ({ text: character + characters[index + 1], prefix: false }));
}

/** Lexeme of an article's month, which narrows an index scan to a range of time. `day` is an ISO date. */
export function monthGram(day: string): string {
  return `@${day.slice(0, 7)}`;
}

/** A gram as a lexeme in the text of a tsvector or tsquery. Hardly any has characters that must be doubled. */
export function quoteLexeme(gram: string): string {
  return `'${/['\\]/.test(gram) ? gram.replaceAll(/['\\]/g, '$&$&') : gram}'`;
}
