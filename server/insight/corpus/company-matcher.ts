import type { LocalizedText } from '#contract/language.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';

export interface NamedCompany {
  readonly stockId: number;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: LocalizedText;
  /** Other names by which texts mention it. */
  readonly aliases: readonly string[];
}

/** Letters and digits of a longer word: `T7001` is not in `AT70012`. */
const wordSign = /[a-z0-9]/;

/** Names of a company, in search form. */
export function namesOf({ code, name, shortName, aliases }: Omit<NamedCompany, 'stockId'>): string[] {
  const names = [code, ...Object.values(name), ...Object.values(shortName), ...aliases].map(normalizeText);
  return [...new Set(names)].filter((each) => each.length > 1);
}

/**
 * Finds tracked companies in texts by name, short name, code and aliases. Names are indexed by their first two characters, so
 * the time hardly grows with their number.
 */
export class CompanyMatcher {
  readonly #names = new Map<number, { readonly name: string; readonly stockId: number }[]>();

  constructor(companies: readonly NamedCompany[]) {
    for (const company of companies) {
      for (const name of namesOf(company)) {
        const others = this.#names.get(beginningAt(name, 0));
        const entry = { name, stockId: company.stockId };
        if (others) others.push(entry);
        else this.#names.set(beginningAt(name, 0), [entry]);
      }
    }
  }

  /** Ids of companies mentioned in a text in search form. */
  find(text: string): number[] {
    const found = new Set<number>();
    for (let start = 0; start < text.length - 1; start += 1) {
      for (const { name, stockId } of this.#names.get(beginningAt(text, start)) ?? []) {
        if (text.startsWith(name, start) && standsAlone(text, start, start + name.length)) found.add(stockId);
      }
    }
    return [...found].sort((left, right) => left - right);
  }
}

/** Two characters as one number. */
const beginningAt = (text: string, start: number): number =>
  (text.charCodeAt(start) << 16) | text.charCodeAt(start + 1);

function standsAlone(text: string, start: number, end: number): boolean {
  const goesOn = (inner: string, outer: string) => wordSign.test(inner) && wordSign.test(outer);
  return !goesOn(text.charAt(start), text.charAt(start - 1)) && !goesOn(text.charAt(end - 1), text.charAt(end));
}
