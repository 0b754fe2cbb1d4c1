import { type ArrangedItem, groupsOf, isGroup, maxMenuDepth } from '#contract/identity/menu-rules.ts';

/** Where an item would stand: below a group (0 for the first level), at an index among those already there. */
export interface Place {
  readonly pid: number;
  readonly index: number;
}

/** Why an item cannot stand there. */
export type PlaceRefusal = 'page' | 'circle' | 'depth' | 'edge';

export const childrenOf = (items: readonly ArrangedItem[], pid: number) => items.filter((item) => item.pid === pid);

export function placeOf(items: readonly ArrangedItem[], { id, pid }: ArrangedItem): Place {
  return { pid, index: childrenOf(items, pid).findIndex((item) => item.id === id) };
}

/** The list with each group before what it holds. */
export function inOrder(items: readonly ArrangedItem[]): ArrangedItem[] {
  const below = (pid: number, above: readonly number[]): ArrangedItem[] =>
    childrenOf(items, pid).flatMap((item) =>
      above.includes(item.id) ? [] : [item, ...below(item.id, [...above, item.id])],
    );
  return below(0, [0]);
}

/** How many levels an item has with what it holds: 1 for a page. */
function levelsOf(items: readonly ArrangedItem[], id: number): number {
  return 1 + Math.max(0, ...childrenOf(items, id).map((child) => levelsOf(items, child.id)));
}

/** Why an item may not stand below `pid`; `undefined` where it may. */
export function refusalOf(items: readonly ArrangedItem[], item: ArrangedItem, pid: number): PlaceRefusal | undefined {
  if (pid === 0) return levelsOf(items, item.id) > maxMenuDepth ? 'depth' : undefined;
  const group = items.find(({ id }) => id === pid);
  if (!group || !isGroup(group)) return 'page';
  const groups = [group, ...(groupsOf(items, group) ?? [])];
  if (groups.some(({ id }) => id === item.id)) return 'circle';
  return groups.length + levelsOf(items, item.id) > maxMenuDepth ? 'depth' : undefined;
}

/** Where a drop would put an item: into a group, or before or after an item. */
export function placeAt(
  items: readonly ArrangedItem[],
  item: ArrangedItem,
  { over, where }: { readonly over: ArrangedItem; readonly where: 'into' | 'before' | 'after' },
): Place {
  if (where === 'into') return { pid: over.id, index: 0 };
  const rest = items.filter(({ id }) => id !== item.id);
  // Over itself it stays, or moves no further than its neighbour.
  const { pid, index } = over.id === item.id ? placeOf(items, item) : placeOf(rest, over);
  return { pid, index: index + (where === 'after' && over.id !== item.id ? 1 : 0) };
}

/** The menu after a move, or why it is refused. */
export function moveItem(
  items: readonly ArrangedItem[],
  item: ArrangedItem,
  { pid, index }: Place,
): ArrangedItem[] | PlaceRefusal {
  const refusal = refusalOf(items, item, pid);
  if (refusal) return refusal;
  const rest = items.filter(({ id }) => id !== item.id);
  const next = childrenOf(rest, pid)[index];
  const at = next ? rest.findIndex(({ id }) => id === next.id) : rest.length;
  return inOrder(rest.toSpliced(at, 0, { ...item, pid }));
}

export type Step = 'up' | 'down' | 'out' | 'in';

/** Where a key moves an item: past a sibling, out of its group or into the group before it. */
export function placeAfter(items: readonly ArrangedItem[], item: ArrangedItem, step: Step): Place | PlaceRefusal {
  const { pid, index } = placeOf(items, item);
  const siblings = childrenOf(items, pid);
  if (step === 'up') return index > 0 ? { pid, index: index - 1 } : 'edge';
  if (step === 'down') return index < siblings.length - 1 ? { pid, index: index + 1 } : 'edge';
  if (step === 'out') {
    const group = items.find(({ id }) => id === pid);
    if (!group) return 'edge';
    const place = placeOf(items, group);
    return { pid: place.pid, index: place.index + 1 };
  }
  const before = siblings[index - 1];
  if (!before) return 'edge';
  return { pid: before.id, index: childrenOf(items, before.id).length };
}
