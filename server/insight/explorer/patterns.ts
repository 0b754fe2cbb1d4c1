import { traditionalOf } from '#server/platform/text/simplify.ts';

/**
 * Regular expressions of what is searched, from literal characters and bounded repetitions alone, so that no query makes
 * them slow. The same source means the same to PostgreSQL and to JavaScript without flags.
 */

/** Searched by its characters (`contains`), or as words: pieces of one script, with or without a blank between. */
export type Sought =
  | { readonly kind: 'contains'; readonly term: string; readonly inTitle: boolean }
  | { readonly kind: 'word'; readonly pieces: readonly string[]; readonly inTitle: boolean };

/** Two that are at most `distance` units apart: each one of several. */
export interface Near {
  readonly kind: 'near';
  readonly distance: number;
  readonly parts: readonly [readonly Sought[], readonly Sought[]];
}

/** Letters and digits that make words: Latin with its accents, Greek, Cyrillic, and marks of repetition and length. */
const letters = 'a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u052f\u3005\u30fc';
export const wordSign = new RegExp(`[${letters}]`);

const before = `(?<![${letters}])`;
const after = `(?![${letters}])`;

type Write = (text: string) => string;

const escapeSigns: Write = (text) => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');

/** Traditional characters as well, for texts as written; `content` and queries have simplified ones alone. */
const anyScript: Write = (text) =>
  Array.from(text, (character) => {
    const others = traditionalOf(character);
    return others.length > 0 ? `[${character}${others.join('')}]` : escapeSigns(character);
  }).join('');

function sourceOf(sought: Sought, write: Write): string {
  if (sought.kind === 'contains') return write(sought.term);
  const { pieces } = sought;
  // Before a word no more is read than its boundary, so that a long run of letters is walked once.
  const written = pieces.map((piece) =>
    piece.replace(/^\*+/, '').replace(/[^*]+/, write).replace(/\*+$/, `[${letters}]*`),
  );
  const starts = wordSign.test(pieces[0]?.charAt(0) ?? '');
  const ends = wordSign.test(pieces.at(-1)?.slice(-1) ?? '');
  return `${starts ? before : ''}${written.join(' ?')}${ends ? after : ''}`;
}

const anyOf = (parts: readonly Sought[], write: Write) =>
  parts.length > 1
    ? `(?:${parts.map((part) => sourceOf(part, write)).join('|')})`
    : sourceOf(parts[0] as Sought, write);

/** Longer runs of letters are no words; marks do not look across them. */
const longestWord = 64;

/**
 * At most so many units in between, in one line: a Latin word or number, or any other sign; blanks do not count. `times`
 * says how much of a word is read at once: JavaScript would try every way to cut a word in two.
 */
const gapOf = (distance: number, times: string) => `(?: ?(?:[${letters}]${times}|[^${letters} \n])){0,${distance}} ?`;

/** For PostgreSQL, of texts in search form. */
export function databasePattern(sought: Sought | Near): string {
  if (sought.kind !== 'near') return sourceOf(sought, escapeSigns);
  const [left, right] = sought.parts.map((part) => anyOf(part, escapeSigns));
  const gap = gapOf(sought.distance, '+');
  return `${left}${gap}${right}|${right}${gap}${left}`;
}

/** For JavaScript, of texts in either script: what is marked. Of a pair that is near, each one that has the other. */
export function markPatterns(sought: Sought | Near): string[] {
  if (sought.kind !== 'near') return [sourceOf(sought, anyScript)];
  const [left = '', right = ''] = sought.parts.map((part) => anyOf(part, anyScript));
  const gap = gapOf(sought.distance, `{1,${longestWord}}${after}`);
  return [
    `${left}(?=${gap}${right})`,
    `(?<=${right}${gap})${left}`,
    `${right}(?=${gap}${left})`,
    `(?<=${left}${gap})${right}`,
  ];
}

const compiled = new Map<string, RegExp>();
/** Patterns of the last queries. */
const mostCompiled = 200;

function compile(pattern: string): RegExp {
  const kept = compiled.get(pattern);
  if (kept) return kept;
  if (compiled.size >= mostCompiled) compiled.clear();
  const made = new RegExp(pattern);
  compiled.set(pattern, made);
  return made;
}

/** Whether a text in search form has it. */
export function isIn(text: string, sought: Sought | Near): boolean {
  if (sought.kind === 'contains') return text.includes(sought.term);
  const pattern = sought.kind === 'near' ? markPatterns(sought) : [databasePattern(sought)];
  return pattern.some((source) => compile(source).test(text));
}

/** Place of the first match of a pattern, or -1. */
export const placeOfPattern = (text: string, pattern: string): number => text.search(compile(pattern));
