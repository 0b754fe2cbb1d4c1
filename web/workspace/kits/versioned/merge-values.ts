/** Leaves of a form's values by their path: `['title', 'zh-CN']` as `title.zh-CN`. An array is one leaf. */
export function leavesOf(values: unknown, path: readonly string[] = []): Map<string, unknown> {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return new Map([[path.join('.'), values]]);
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values)) {
    for (const [key, leaf] of leavesOf(value, [...path, name])) leaves.set(key, leaf);
  }
  return leaves;
}

/** What is empty, and what is not there yet, are the same to a reader. */
const shown = (leaf: unknown): string => JSON.stringify(leaf ?? '');

export interface FieldConflict {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Whose text is kept when nobody decides: that of the one who changed it, mine where both did. */
  readonly suggested: 'mine' | 'theirs';
}

/** Fields that two people have left different, since what both began with. */
export function findConflicts(base: object, mine: object, theirs: object): FieldConflict[] {
  const [before, own, other] = [leavesOf(base), leavesOf(mine), leavesOf(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((path): FieldConflict[] => {
    if (shown(own.get(path)) === shown(other.get(path))) return [];
    const isUnchanged = shown(own.get(path)) === shown(before.get(path));
    return [{ path, mine: own.get(path), theirs: other.get(path), suggested: isUnchanged ? 'theirs' : 'mine' }];
  });
}

/** My values with the fields of somebody else that were chosen. */
export function mergeValues<V extends object>(
  mine: V,
  conflicts: readonly FieldConflict[],
  theirs: ReadonlySet<string>,
): V {
  const merged = structuredClone(mine) as Record<string, unknown>;
  for (const { path, theirs: value } of conflicts) {
    if (!theirs.has(path)) continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = merged;
    for (const name of names) {
      place[name] = { ...(place[name] as object | undefined) };
      place = place[name] as Record<string, unknown>;
    }
    place[last] = value;
  }
  return merged as V;
}
