import type { IssueKey } from '#contract/texts/wire-texts.ts';

/** Maximum nesting depth of a request body. */
const deepest = 32;

/** A place in a value, and what is wrong there. */
export interface Forbidden {
  readonly path: string;
  readonly reason: IssueKey;
}

/** More than this many issues are not listed. */
const mostNamed = 20;

/**
 * Finds what no column can hold, in values and in field names: PostgreSQL stores no NUL, and no lone surrogate in JSON.
 * A field with such a name is reported at its parent.
 */
export function findForbidden(value: unknown, path: string, depth = 0, found: Forbidden[] = []): readonly Forbidden[] {
  if (typeof value === 'string') {
    const reason = wrongCharacter(value);
    if (reason) found.push({ path, reason });
  } else if (typeof value === 'object' && value !== null) {
    if (depth > deepest) found.push({ path, reason: 'nestedTooDeep' });
    else walkFields(value, path, depth, found);
  }
  return found;
}

function walkFields(value: object, path: string, depth: number, found: Forbidden[]): void {
  for (const [name, child] of Object.entries(value)) {
    if (found.length >= mostNamed) return;
    const reason = wrongCharacter(name);
    if (reason) found.push({ path, reason });
    else findForbidden(child, `${path}.${name}`, depth + 1, found);
  }
}

function wrongCharacter(text: string): IssueKey | undefined {
  if (text.includes('\0')) return 'nulCharacter';
  return text.isWellFormed() ? undefined : 'brokenCharacter';
}
