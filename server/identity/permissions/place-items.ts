import { longestRise } from '#contract/identity/menu-rules.ts';

/**
 * Numbers to sort siblings by, in the order given. As many as possible keep the number that they have, so that a release
 * of the product still knows the items that nobody has moved.
 * @param sorts the numbers that they have now, in the new order; `undefined` for new ones
 */
export function placeItems(sorts: readonly (number | undefined)[]): number[] {
  const numbered = sorts.flatMap((sort, index) => (sort === undefined ? [] : [{ sort, index }]));
  const rising = longestRise(numbered.map(({ sort }) => sort));
  const kept = new Map([...rising].flatMap((at) => (numbered[at] ? [[numbered[at].index, numbered[at].sort]] : [])));
  const placed: number[] = [];
  for (const index of sorts.keys()) {
    const last = placed.at(-1) ?? 0;
    const fixed = kept.get(index);
    // A number that the ones before it have used up moves on.
    if (fixed !== undefined) placed.push(Math.max(fixed, last + 1));
    else placed.push(last + Math.max(1, Math.floor((nextKept(kept, index) - last) / 2)));
  }
  return placed;
}

/** The number of the next sibling that keeps its own; far ahead where none does. */
function nextKept(kept: ReadonlyMap<number, number>, index: number): number {
  const later = [...kept].filter(([at]) => at > index).map(([, sort]) => sort);
  const last = Math.max(0, ...kept.values());
  return later.length > 0 ? Math.min(...later) : last + 200;
}
