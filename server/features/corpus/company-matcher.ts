import AhoCorasick from 'modern-ahocorasick';
import type { LocalizedText } from '#contract/language.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';

export interface NamedCompany {
  readonly stockId: number;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: LocalizedText;
}

/** Letters and digits that are part of a longer word beside them: `T7001` is not in `AT70012`. */
const wordSign = /[a-z0-9]/;

/** Names a company goes by, in search form. */
export function namesOf({ code, name, shortName }: NamedCompany): string[] {
  const names = [code, ...Object.values(name), ...Object.values(shortName)].map(normalizeText);
  return [...new Set(names)].filter((each) => each.length > 1);
}

/** Finds tracked companies in texts by their names, short names and codes; the time does not grow with their number. */
export class CompanyMatcher {
  readonly #names: AhoCorasick<number> | undefined;

  constructor(companies: readonly NamedCompany[]) {
    const patterns = companies.flatMap((company) =>
      namesOf(company).map((pattern) => ({ pattern, data: company.stockId })),
    );
    if (patterns.length > 0) this.#names = new AhoCorasick(patterns, { boundary: standsAlone });
  }

  /** Companies that a text in search form mentions, by number. */
  find(text: string): number[] {
    const found = new Set<number>();
    for (const { data } of this.#names?.search(text) ?? []) if (data !== undefined) found.add(data);
    return [...found].sort((left, right) => left - right);
  }
}

interface Edges {
  readonly left: string | undefined;
  readonly right: string | undefined;
  readonly first: string;
  readonly last: string;
}

function standsAlone({ left = '', right = '', first, last }: Edges): boolean {
  const goesOn = (inner: string, outer: string) => wordSign.test(inner) && wordSign.test(outer);
  return !goesOn(first, left) && !goesOn(last, right);
}
