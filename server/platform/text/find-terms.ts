/** Letters and digits of a longer word: `T7001` is not in `AT70012`. */
const wordSign = /[a-z0-9]/;

/**
 * Finds terms in texts, both in search form. Terms are indexed by their first two characters, so the time hardly grows
 * with their number. Letters and digits at the ends of a term do not match inside a longer word.
 */
export class TermFinder<Value> {
  readonly #terms = new Map<number, { readonly term: string; readonly value: Value }[]>();

  /** Adds a term of at least two characters; a term may have several values. */
  add(term: string, value: Value): void {
    const others = this.#terms.get(beginningAt(term, 0));
    if (others) others.push({ term, value });
    else this.#terms.set(beginningAt(term, 0), [{ term, value }]);
  }

  /** Values of the terms in a text, each once. */
  find(text: string): Set<Value> {
    const found = new Set<Value>();
    if (this.#terms.size === 0) return found;
    for (let start = 0; start < text.length - 1; start += 1) {
      for (const { term, value } of this.#terms.get(beginningAt(text, start)) ?? []) {
        if (text.startsWith(term, start) && standsAlone(text, start, start + term.length)) found.add(value);
      }
    }
    return found;
  }
}

/** Two characters as one number. */
const beginningAt = (text: string, start: number): number =>
  (text.charCodeAt(start) << 16) | text.charCodeAt(start + 1);

function standsAlone(text: string, start: number, end: number): boolean {
  const goesOn = (inner: string, outer: string) => wordSign.test(inner) && wordSign.test(outer);
  return !goesOn(text.charAt(start), text.charAt(start - 1)) && !goesOn(text.charAt(end - 1), text.charAt(end));
}

/** A regular expression of PostgreSQL that matches what {@link TermFinder} finds. */
export function patternOfTerm(term: string): string {
  const escaped = term.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`);
  const before = wordSign.test(term.charAt(0)) ? '(^|[^a-z0-9])' : '';
  const after = wordSign.test(term.charAt(term.length - 1)) ? '($|[^a-z0-9])' : '';
  return `${before}${escaped}${after}`;
}
