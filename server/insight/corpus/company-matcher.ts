import { type NameRule, neighbourDistance } from '#contract/insight/name-rules.ts';
import type { LocalizedText } from '#contract/language.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';

export interface NamedCompany {
  readonly stockId: number;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: LocalizedText;
  /** Other names by which texts mention it. */
  readonly aliases: readonly string[];
  /** When a name counts, by what stands beside it. */
  readonly nameRules?: readonly NameRule[];
}

/** The words of a text, in order and together the whole of it, as a dictionary without company names cuts it. */
export type CutWords = (text: string) => readonly { readonly word: string; readonly tag: string }[];

/** Letters and digits of a longer word: `T7001` is not in `AT70012`. */
const wordSign = /[a-z0-9]/;
const isHan = /^\p{Script=Han}+$/u;
const han = /\p{Script=Han}/u;
/** Securities codes that are also numbers: of mainland exchanges and of Hong Kong. */
const isNumericCode = /^\d{5,6}$/;
/** An exchange before a code, as in `sh600519`. */
const exchangeBefore = /(?<![a-z0-9])(?:sh|sz|bj|hk)\.?$/;
/** What follows a number that is no code: the rest of the number, or its unit. */
const amountBehind = /^(?:[.,]\d|\s?[%‰元万亿股手只吨人次户台辆套件份名个家篇条点字米里天年月日])/u;
/** The rest of a number stands before it. */
const numberBefore = /\d[.,]$/;

/** Names of a company, in search form. */
export function namesOf({ code, name, shortName, aliases }: Omit<NamedCompany, 'stockId'>): string[] {
  const names = [code, ...Object.values(name), ...Object.values(shortName), ...aliases].map(normalizeText);
  return [...new Set(names)].filter((each) => each.length > 1);
}

/** Neighbours that decide on a name, in search form. */
interface Neighbours {
  readonly required: readonly string[];
  readonly excluded: readonly string[];
}

/** The rules of a company by name, both in search form; those of one name count together. */
export function neighboursOf({ nameRules = [] }: Pick<NamedCompany, 'nameRules'>): ReadonlyMap<string, Neighbours> {
  const byName = new Map<string, Neighbours>();
  for (const { name, required, excluded } of nameRules) {
    const former = byName.get(normalizeText(name));
    const together = (words: readonly string[], others: readonly string[] = []) =>
      [...new Set([...others, ...words.map(normalizeText)])].filter(Boolean).sort();
    byName.set(normalizeText(name), {
      required: together(required, former?.required),
      excluded: together(excluded, former?.excluded),
    });
  }
  return byName;
}

interface Entry {
  readonly name: string;
  readonly stockId: number;
  readonly neighbours: Neighbours | undefined;
}

/** Longer names are hardly ever part of something else. */
const longestShortName = 3;
/** Characters looked at on either side of a short name. */
const neighbourhood = 12;
/** Parts of speech of organisations: 中信证券 begins with 中信, and is spoken of as it. */
const organisations = new Set(['nt', 'nz']);

/** A name of a company in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly stockId: number;
}

/**
 * Finds tracked companies in texts by name, short name, code and aliases. Names are indexed by their first two
 * characters, so the time hardly grows with their number. A short name counts only where no word of the language lies
 * across its ends (国美 is not in 韩国美食), a code only where it is no amount (601318元), and a name within a longer one
 * that is tracked as well belongs to the longer. A name that is a common word itself, such as 机器人, counts wherever it
 * stands. What stands beside a name decides where the company has a rule for it.
 */
export class CompanyMatcher {
  readonly #names = new Map<number, Entry[]>();
  readonly #cut: CutWords;

  constructor(companies: readonly NamedCompany[], cut: CutWords) {
    this.#cut = cut;
    for (const company of companies) {
      const rules = neighboursOf(company);
      for (const name of namesOf(company)) {
        const others = this.#names.get(beginningAt(name, 0));
        const entry = { name, stockId: company.stockId, neighbours: rules.get(name) };
        if (others) others.push(entry);
        else this.#names.set(beginningAt(name, 0), [entry]);
      }
    }
  }

  /** Ids of companies mentioned in a text in search form. */
  find(text: string): number[] {
    return [...new Set(this.locate(text).map(({ stockId }) => stockId))].sort((left, right) => left - right);
  }

  /** Each mention of a company in a text in search form, in order. */
  locate(text: string): Found[] {
    const found: Found[] = [];
    for (let start = 0; start < text.length - 1; start += 1) {
      for (const { name, stockId, neighbours } of this.#names.get(beginningAt(text, start)) ?? []) {
        if (!text.startsWith(name, start) || !this.#isMeant(text, name, start)) continue;
        if (!neighbours || allows(neighbours, text, { name, start }))
          found.push({ start, end: start + name.length, stockId });
      }
    }
    return found.filter((one) => !found.some((other) => isWithin(one, other)));
  }

  #isMeant(text: string, name: string, start: number): boolean {
    const end = start + name.length;
    if (isNumericCode.test(name)) return isCode(text, start, end);
    if (!standsAlone(text, start, end)) return false;
    return !isHan.test(name) || name.length > longestShortName || this.#isWord(text, start, end);
  }

  /** Whether the words around leave the name whole; an organisation may begin with it. */
  #isWord(text: string, start: number, end: number): boolean {
    const from = runBegins(text, start);
    let at = from;
    for (const { word, tag } of this.#cut(text.slice(from, runEnds(text, end)))) {
      const next = at + word.length;
      if (at < start && next > start) return false;
      if (at < end && next > end) return at === start && organisations.has(tag);
      if (next >= end) return true;
      at = next;
    }
    return true;
  }
}

/** Whether a required neighbour is there, if there are any, and no excluded one. */
function allows({ required, excluded }: Neighbours, text: string, at: { name: string; start: number }): boolean {
  const isThere = neighbourCheck(text, at);
  return (required.length === 0 || required.some(isThere)) && !excluded.some(isThere);
}

/**
 * Whether a word stands beside a name, in the same line. Of a word that contains the name (澄川县 for 澄川), whether the
 * name is a part of it here.
 */
function neighbourCheck(text: string, { name, start }: { name: string; start: number }): (word: string) => boolean {
  const end = start + name.length;
  const before =
    text
      .slice(Math.max(0, start - neighbourDistance), start)
      .split('\n')
      .at(-1) ?? '';
  const behind = text.slice(end, end + neighbourDistance).split('\n', 1)[0] ?? '';
  return (word) => {
    if (!word.includes(name)) return before.includes(word) || behind.includes(word);
    for (let at = word.indexOf(name); at >= 0; at = word.indexOf(name, at + 1))
      if (start >= at && text.startsWith(word, start - at)) return true;
    return false;
  };
}

/** Two characters as one number. */
const beginningAt = (text: string, start: number): number =>
  (text.charCodeAt(start) << 16) | text.charCodeAt(start + 1);

/** A mention inside a longer one of another company; a name that two companies share is both. */
const isWithin = (one: Found, other: Found): boolean =>
  one.start >= other.start && one.end <= other.end && one.end - one.start < other.end - other.start;

function runBegins(text: string, start: number): number {
  let from = start;
  while (from > 0 && start - from < neighbourhood && han.test(text.charAt(from - 1))) from -= 1;
  return from;
}

function runEnds(text: string, end: number): number {
  let until = end;
  while (until < text.length && until - end < neighbourhood && han.test(text.charAt(until))) until += 1;
  return until;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const goesOn = (inner: string, outer: string) => wordSign.test(inner) && wordSign.test(outer);
  return !goesOn(text.charAt(start), text.charAt(start - 1)) && !goesOn(text.charAt(end - 1), text.charAt(end));
}

/** Digits that are a securities code: with or without its exchange, and neither part of a number nor an amount. */
function isCode(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 4), start);
  if (wordSign.test(text.charAt(end))) return false;
  if (exchangeBefore.test(before)) return true;
  if (wordSign.test(before.at(-1) ?? '') || numberBefore.test(before)) return false;
  return !amountBehind.test(text.slice(end, end + 3));
}
