import type { IssueKey } from '#contract/texts/wire-texts.ts';

/** How deep a value may nest; more is an attack on whoever walks it. */
const deepest = 32;

/** A place in a value, and what is wrong there. */
export interface Forbidden {
  readonly path: string;
  readonly reason: IssueKey;
}

/** Naming more would help nobody. */
const mostNamed = 20;

/**
 * What no column can hold, in values and in names of fields: PostgreSQL stores no NUL, and no half of a surrogate pair
 * in JSON. Names that hold such a thing are told by what they stand in.
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
