import { defaultNearDistance, maxNearDistance } from '#contract/insight/explorer-limits.ts';
import type { QueryMistake } from '#contract/insight/explorer-reading.ts';

/** A mistake and its place: characters of the query as typed. */
export type Mistake = QueryMistake;

interface Place {
  readonly start: number;
  readonly end: number;
}

export type Token = Place &
  (
    | { readonly kind: 'term'; readonly text: string; readonly quoted: boolean }
    | { readonly kind: 'near'; readonly distance: number }
    | { readonly kind: 'and' | 'or' | 'not' | 'open' | 'close' | 'title' }
  );

const closingQuotes: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '『': '』' };
/** They end a word anywhere. */
const delimiter = /[\s()|"“”「」『』]/u;
const wordOperators: Readonly<Record<string, 'and' | 'or' | 'not'>> = {
  and: 'and',
  or: 'or',
  not: 'not',
  或: 'or',
  非: 'not',
};
const nearOperator = /^near\/(.*)$/i;
const titleField = /(?:title|标题|標題):/iy;

export interface Tokens {
  /** The query with full-width letters, brackets, operators and blanks as the usual ones. */
  readonly text: string;
  readonly tokens: Token[];
  readonly mistakes: Mistake[];
}

/** Cuts a query into words, quotes and operators. */
export function tokenize(query: string): Tokens {
  const { text, places } = normalize(query);
  const tokens: Token[] = [];
  const mistakes: Mistake[] = [];
  const place = (start: number, end: number): Place => ({
    start: places[start] ?? query.length,
    end: places[end] ?? query.length,
  });
  let index = 0;
  while (index < text.length) {
    const character = text.charAt(index);
    const closing = closingQuotes[character];
    if (closing !== undefined) {
      const found = text.indexOf(closing, index + 1);
      // An unclosed quote reaches to the end.
      const end = found === -1 ? text.length : found;
      const quotation = text.slice(index + 1, end).trim();
      const at = place(index, Math.min(end + 1, text.length));
      if (found === -1) mistakes.push({ code: 'quoteUnclosed', ...place(index, index + 1) });
      if (quotation !== '') tokens.push({ kind: 'term', text: quotation, quoted: true, ...at });
      else if (found !== -1) mistakes.push({ code: 'empty', ...at });
      index = end + 1;
    } else if (character === '(' || character === ')' || character === '|') {
      const kind = character === '(' ? 'open' : character === ')' ? 'close' : 'or';
      tokens.push({ kind, ...place(index, index + 1) });
      index += 1;
    } else if (delimiter.test(character)) {
      if (!isSpace(character)) mistakes.push({ code: 'quoteUnopened', ...place(index, index + 1) });
      index += 1;
    } else if ((character === '-' || character === '+') && !isSpace(text.charAt(index + 1))) {
      // After a quote or bracket a hyphen is text: 「新国标」-解读. After `title:` it denies, which is a mistake there.
      if (character === '-' && (/^[\s(|+-]?$/u.test(text.charAt(index - 1)) || tokens.at(-1)?.kind === 'title')) {
        tokens.push({ kind: 'not', ...place(index, index + 1) });
      }
      index += 1;
    } else {
      titleField.lastIndex = index;
      const field = titleField.exec(text);
      if (field) {
        tokens.push({ kind: 'title', ...place(index, titleField.lastIndex) });
        index = titleField.lastIndex;
        continue;
      }
      let end = index + 1;
      while (end < text.length && !delimiter.test(text.charAt(end))) end += 1;
      tokens.push(...readWord(text.slice(index, end), (from, to) => place(index + from, index + to), mistakes));
      index = end;
    }
  }
  return { text, tokens, mistakes };
}

function isSpace(character: string): boolean {
  return character === '' || /\s/u.test(character);
}

/** NFKC by character, with the original place of each. */
function normalize(query: string): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  let place = 0;
  for (const character of query) {
    const normal = character.normalize('NFKC');
    for (let index = 0; index < normal.length; index += 1) places.push(place);
    text += normal;
    place += character.length;
  }
  places.push(place);
  return { text, places };
}

/**
 * A word, a word operator, or words joined by `+`, which means "and". At the end of a word, or doubled, it is text:
 * `C++`.
 */
function readWord(word: string, place: (from: number, to: number) => Place, mistakes: Mistake[]): Token[] {
  const whole = place(0, word.length);
  const name = word.toLowerCase();
  const operator = Object.hasOwn(wordOperators, name) ? wordOperators[name] : undefined;
  if (operator) return [{ kind: operator, ...whole }];
  if (word === '-' || word === '+') return [];
  const near = nearOperator.exec(word);
  if (near) {
    const distance = /^\d{1,4}$/.test(near[1] ?? '') ? Number(near[1]) : Number.NaN;
    if (!(distance >= 1 && distance <= maxNearDistance)) mistakes.push({ code: 'nearDistance', ...whole });
    return [{ kind: 'near', distance: clampDistance(distance), ...whole }];
  }
  let from = 0;
  return word.split(/(?<=[^+])\+(?=[^+])/u).flatMap((text): Token[] => {
    const at = place(from, from + text.length);
    from += text.length + 1;
    if (/^\*+$/.test(text)) {
      mistakes.push({ code: 'starAlone', ...at });
      return [];
    }
    const inside = /[^*]\*+(?=[^*])/.exec(text);
    if (inside) mistakes.push({ code: 'starInside', ...at });
    return [{ kind: 'term', text: inside ? `${text.slice(0, inside.index + 1)}*` : text, quoted: false, ...at }];
  });
}

const clampDistance = (distance: number): number =>
  Number.isNaN(distance) ? defaultNearDistance : Math.min(Math.max(distance, 1), maxNearDistance);
