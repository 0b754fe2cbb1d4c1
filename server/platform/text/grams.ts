import { normalizeText } from './plain-text.ts';

/**
 * Dictionary-free search index: a number for each letter of a text, with a hint of what follows it. Every substring of a
 * text has numbers of that text alone, so a search finds too much, which is checked in the text, but never too little.
 * The database makes the same numbers of what is stored (`number_grams` in its programs); they are in the index alone.
 *
 * - A letter leads with its code point; a letter of ASCII with the next one as well, because there are few of them.
 * - What follows counts as one of {@link hints}: few numbers make an index that is small and quick to write.
 */

/** What may follow, besides nothing. */
const hints = 63;
/**
 * Which of them a code point is. Of 8,550 such products and shifts this one mixes up least of what stands behind the same
 * character in 116,000 different pairs of real headlines and sentences.
 */
const hintOf = (code: number): number => 1 + (((code * 333) >> 7) % hints);
const perLead = hints + 1;
/** Leads of ASCII are below: two letters, or one that no other of ASCII follows. */
const asciiLeads = 128 * 128;

/** Whether a code point is a letter or digit in search form. What is not has no number. */
function isLetter(code: number | undefined): code is number {
  if (code === undefined) return false;
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  return code >= 192 && (code < 0x2000 || code > 0x303f);
}

/** How many letters lead from here. */
function leadLength(codes: readonly number[], at: number): 1 | 2 {
  const next = codes[at + 1];
  return (codes[at] ?? 0) < 128 && isLetter(next) && next < 128 ? 2 : 1;
}

function leadAt(codes: readonly number[], at: number): number {
  const code = codes[at] ?? 0;
  if (code >= 128) return asciiLeads + code;
  return code * 128 + (leadLength(codes, at) === 2 ? (codes[at + 1] ?? 0) : 0);
}

function numberAt(codes: readonly number[], at: number): number {
  const following = codes[at + leadLength(codes, at)];
  return leadAt(codes, at) * perLead + (isLetter(following) ? hintOf(following) : 0);
}

const codesOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** What the numbers of texts are asked for. */
export interface GramQuery {
  /** They must all be there. */
  readonly all: readonly number[];
  /** One of each of these must be there. */
  readonly any: readonly (readonly number[])[];
  /** Whether this decides; else the texts must be looked at. */
  readonly exact: boolean;
}

/**
 * What every text with `term` has. Nothing for a term that does not narrow a search: one of punctuation alone, or a
 * single letter of ASCII.
 */
export function queryOfTerm(term: string): GramQuery {
  const codes = codesOf(normalizeText(term));
  const all: number[] = [];
  const any: number[][] = [];
  codes.forEach((code, at) => {
    if (!isLetter(code)) return;
    const length = leadLength(codes, at);
    if (at + length < codes.length) all.push(numberAt(codes, at));
    else if (narrowsAtEnd(codes, at)) any.push(numbersOf(leadAt(codes, at)));
  });
  const exact = all.length === 0 && any.length === 1 && codes.length === leadLength(codes, 0);
  return { all: [...new Set(all)], any, exact };
}

/** Whether it helps to ask for what leads at the end of a term, where anything may follow. */
function narrowsAtEnd(codes: readonly number[], at: number): boolean {
  const before = codes[at - 1];
  // The number before has a hint of one letter, which is the whole lead or none of it but a part.
  if (leadLength(codes, at) === 2) return !isLetter(before) || before >= 128;
  return (codes[at] ?? 0) >= 128 && !isLetter(before);
}

const numbersOf = (lead: number): number[] => Array.from({ length: perLead }, (_, hint) => lead * perLead + hint);

/**
 * What every text has that has a word of these pieces, each of one script; `*` stands for more letters and digits. A
 * single ideograph beside others does not narrow the search enough to be looked up.
 */
export function queryOfWord(pieces: readonly string[]): GramQuery {
  const parts = pieces.flatMap((piece) => piece.split('*')).map(queryOfTerm);
  const all = [...new Set(parts.flatMap((part) => part.all))];
  const any = parts.flatMap((part) => part.any);
  const narrow = any.filter(([number = 0]) => number < asciiLeads * perLead);
  return { all, any: all.length + narrow.length > 0 ? narrow : any, exact: false };
}

/** Number of an article's month, which narrows a search to a range of time. `day` is an ISO date. */
export function monthGram(day: string): number {
  return -(12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)));
}
