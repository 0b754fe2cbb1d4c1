import type { Mark, QueryReading, ReadingPiece } from '#contract/insight/explorer-reading.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { markPatterns, type Near, type Sought, wordSign } from './patterns.ts';
import { type Expression, parseQuery, writeQuery } from './query-language.ts';

/** Segments text in search form. */
export type Cut = (text: string) => readonly string[];

/** Text condition of a query. */
export type Condition =
  | Sought
  | Near
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition };

export interface UnderstoodQuery {
  /** `undefined` matches everything. */
  readonly condition: Condition | undefined;
  /** The terms as typed: articles with all of them in the headline come first. */
  readonly phrases: readonly Sought[];
  /** What to highlight, longest first. */
  readonly terms: readonly Mark[];
  readonly reading: QueryReading;
}

const ideograph = /\p{Lo}/u;
const carriesMeaning = /[\p{L}\p{N}]/u;

/**
 * Interprets a query. Unquoted Chinese is segmented and all words must occur, so 产线投产 also finds 产线 … 投产; an
 * article with the whole phrase contains all its words, so it is always found. Latin words and numbers are whole words.
 */
export function understandQuery(query: string, cut: Cut): UnderstoodQuery {
  const { expression, mistakes } = parseQuery(query);
  const phrases = new Map<string, Sought>();
  const marks = new Map<string, Mark>();
  const note = (part: Sought | Near) => {
    const inTitle = part.kind === 'near' ? part.parts.every((side) => side.every((one) => one.inTitle)) : part.inTitle;
    for (const pattern of markPatterns(part)) marks.set(`${inTitle} ${pattern}`, { pattern, inTitle });
  };

  const understand = (part: Expression, wanted: boolean): Condition | undefined => {
    switch (part.kind) {
      case 'not': {
        const inner = understand(part.part, !wanted);
        return inner && { kind: 'not', part: inner };
      }
      case 'near': {
        const [left, right] = part.parts.map(placesOf);
        if (!left || !right || left.length === 0 || right.length === 0) return undefined;
        const near: Near = { kind: 'near', distance: part.distance, parts: [left, right] };
        if (wanted) note(near);
        return near;
      }
      case 'term': {
        const phrase = wholeOf(part);
        if (!phrase) return undefined;
        const words = part.quoted ? [phrase] : wordsOf(part, cut);
        if (wanted) {
          phrases.set(JSON.stringify(phrase), phrase);
          for (const word of [phrase, ...words]) note(word);
        }
        return join('and', words);
      }
      default:
        return join(
          part.kind,
          part.parts.map((one) => understand(one, wanted)).filter((one) => one !== undefined),
        );
    }
  };

  const condition = expression && understand(expression, true);
  return {
    condition,
    phrases: [...phrases.values()],
    terms: [...marks.values()].sort((left, right) => right.pattern.length - left.pattern.length),
    reading: {
      pieces: condition ? piecesOf(condition) : [],
      mistakes: [...mistakes],
      nearest: expression && mistakes.length > 0 ? writeQuery(expression) : null,
    },
  };
}

/** Marks at the ends of a term, which nobody means. */
const outerMarks = /^[^\p{L}\p{N}\p{M}*%+#]+|[^\p{L}\p{N}\p{M}*%+#]+$/gu;

/** A term kept whole. */
function wholeOf({ text, quoted, inTitle }: Extract<Expression, { kind: 'term' }>): Sought | undefined {
  const normalized = normalizeText(text);
  if (normalized === '') return undefined;
  const term = (!quoted && normalized.replaceAll(outerMarks, '')) || normalized;
  if (quoted || !wordSign.test(term)) {
    const plain = quoted ? term : term.replaceAll('*', '');
    return { kind: 'contains', term: plain === '' ? term : plain, inTitle };
  }
  return { kind: 'word', pieces: piecesByScript(term), inTitle };
}

/** The terms of an expression that has places. */
function placesOf(expression: Expression): Sought[] {
  if (expression.kind === 'or') return expression.parts.flatMap(placesOf);
  return expression.kind === 'term' ? [wholeOf(expression)].filter((sought) => sought !== undefined) : [];
}

const scripts = /\p{Lo}+|[^\p{Lo}]+/gu;
const piecesByScript = (text: string): string[] => [...text.matchAll(scripts)].map(([piece]) => piece.trim());

/** Runs without punctuation, but for what joins Latin words and numbers: `co-op`, `2.5%`, `c++`, `1,250`. */
const runs =
  /(?:\p{Lo}|[\p{L}\p{N}\p{M}*](?:[.:/&'’_·-](?=[\p{Lu}\p{Ll}\p{N}])|(?<=\p{N}),(?=\p{N}{3}(?!\p{N})))?|[%+#])+/gu;

function wordsOf({ text, inTitle }: Extract<Expression, { kind: 'term' }>, cut: Cut): Sought[] {
  const normalized = normalizeText(text);
  const whole = wholeOf({ kind: 'term', text, quoted: false, inTitle });
  if (!whole) return [];
  const words = new Set<string>();
  for (const [run] of normalized.matchAll(runs)) {
    const group = !ideograph.test(run)
      ? [run]
      : wordSign.test(run)
        ? mixedWords(run, cut)
        : cut(run.replaceAll('*', ''));
    for (const word of group) if (carriesMeaning.test(word)) words.add(word.trim());
  }
  if (words.size === 0) return [whole];
  return [...words].map((word) =>
    wordSign.test(word)
      ? { kind: 'word', pieces: piecesByScript(word), inTitle }
      : { kind: 'contains', term: word, inTitle },
  );
}

const isSingle = (word: string) => Array.from(word).length === 1;
/** They connect words and belong to none: AI与芯片. */
const connecting = new Set('与和及或的在是等把被对将为了也都就又从向至到让用');
const isNumber = (word: string) => /^[\d.,:/%-]+$/.test(word);

/**
 * Words of a run of Chinese and Latin: a character beside a Latin word belongs to it (A股, 5G网, 2026年, 第3季度), a
 * Chinese word beside it is one of its own (5G手机).
 */
function mixedWords(run: string, cut: Cut): string[] {
  const words: string[] = [];
  let open = false;
  const pieces = piecesByScript(run);
  pieces.forEach((piece, index) => {
    if (!ideograph.test(piece)) {
      const last = words.at(-1);
      // 第3, and 万科A where nothing follows.
      const binds =
        last !== undefined && (open || last.endsWith('第') || (isSingle(piece) && index + 1 === pieces.length));
      if (binds) words[words.length - 1] = last + piece;
      else words.push(piece);
      open = true;
      return;
    }
    const latin = pieces[index - 1];
    const chinese = [...cut(piece)];
    const rest = [...cut(Array.from(piece).slice(1).join(''))];
    if (latin !== undefined) {
      const [first = ''] = chinese;
      if ((isSingle(first) && !connecting.has(first)) || isNumber(latin)) {
        words[words.length - 1] += first;
        open = chinese.length === 1;
        words.push(...chinese.slice(1));
        return;
      }
      if (chinese.some(isSingle) && rest.length > 0 && !rest.some(isSingle)) {
        words[words.length - 1] += Array.from(piece)[0] ?? '';
        open = false;
        words.push(...rest);
        return;
      }
      if (isSingle(latin)) {
        words[words.length - 1] += first;
        open = false;
        words.push(...chinese.slice(1));
        return;
      }
    }
    open = false;
    words.push(...chinese);
  });
  return words;
}

function join(kind: 'and' | 'or', parts: readonly Condition[]): Condition | undefined {
  return parts.length > 1 ? { kind, parts } : parts[0];
}

/** A condition as it is read out. */
function piecesOf(condition: Condition): ReadingPiece[] {
  switch (condition.kind) {
    case 'contains':
      return [{ kind: 'part', text: condition.term, inTitle: condition.inTitle }];
    case 'word': {
      const text = shownAs(condition.pieces.join(''));
      return [{ kind: text.includes('*') ? 'start' : 'word', text, inTitle: condition.inTitle }];
    }
    case 'near': {
      const [left, right] = condition.parts.map((side) => groupOf(side, 'or'));
      return [...(left ?? []), { kind: 'near', distance: condition.distance }, ...(right ?? [])];
    }
    case 'not':
      return [{ kind: 'not' }, ...groupOf([condition.part], 'and')];
    default:
      return condition.parts.flatMap((part, index) => [
        ...(index > 0 ? [{ kind: condition.kind }] : []),
        ...(part.kind === 'and' || part.kind === 'or' ? groupOf([part], 'and') : piecesOf(part)),
      ]);
  }
}

function groupOf(parts: readonly Condition[], kind: 'and' | 'or'): ReadingPiece[] {
  const [first] = parts;
  const whole = parts.length > 1 ? { kind, parts } : first;
  if (!whole) return [];
  const inner = piecesOf(whole);
  const isPlain = whole.kind === 'contains' || whole.kind === 'word';
  return isPlain ? inner : [{ kind: 'open' }, ...inner, { kind: 'close' }];
}

/** Short Latin words are mostly written in capitals: A股, AI, 5G. */
const shownAs = (word: string) => word.replaceAll(/(?<![a-z])[a-z]{1,3}(?![a-z])/g, (latin) => latin.toUpperCase());
