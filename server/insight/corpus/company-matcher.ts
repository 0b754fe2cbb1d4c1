import type { LocalizedText } from '#contract/language.ts';
import { TermFinder } from '#server/platform/text/find-terms.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';

export interface NamedCompany {
  readonly stockId: number;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: LocalizedText;
  /** Other names by which texts mention it. */
  readonly aliases: readonly string[];
}

/** Names of a company, in search form. */
export function namesOf({ code, name, shortName, aliases }: Omit<NamedCompany, 'stockId'>): string[] {
  const names = [code, ...Object.values(name), ...Object.values(shortName), ...aliases].map(normalizeText);
  return [...new Set(names)].filter((each) => each.length > 1);
}

/** Finds tracked companies in texts by name, short name, code and aliases. */
export class CompanyMatcher {
  readonly #names = new TermFinder<number>();

  constructor(companies: readonly NamedCompany[]) {
    for (const company of companies) {
      for (const name of namesOf(company)) this.#names.add(name, company.stockId);
    }
  }

  /** Ids of companies mentioned in a text in search form. */
  find(text: string): number[] {
    return [...this.#names.find(text)].sort((left, right) => left - right);
  }
}
