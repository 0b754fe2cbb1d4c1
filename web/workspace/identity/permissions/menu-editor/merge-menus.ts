import { type ArrangedItem, firstOwnItem, menuDifferences } from '#contract/identity/menu-rules.ts';
import { childrenOf, inOrder } from './move-item.ts';

type Items = readonly ArrangedItem[];

export interface MergedMenu {
  readonly items: Items;
  /** What both have changed, each in a way of their own: mine is kept. */
  readonly clashes: Items;
}

/** A number for an item of one's own that none of these has. */
export function nextOwnId(...menus: readonly Items[]): number {
  return Math.max(firstOwnItem - 1, ...menus.flat().map(({ id }) => id)) + 1;
}

const byId = (items: Items) => new Map(items.map((item) => [item.id, item]));
const isSame = (one: ArrangedItem | undefined, other: ArrangedItem | undefined) =>
  one && other ? menuDifferences([one], [other]).length === 0 : one === other;

/** What I have changed of a menu since `base`, over what a colleague has published since. */
export function mergeMenus(base: Items, draft: Items, theirs: Items): MergedMenu {
  const mine = withFreeIds(base, draft, theirs);
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)];
  const changes = menuDifferences(base, mine);
  const changed = new Set(changes.map(({ id }) => id));
  const changedByThem = new Set(menuDifferences(base, theirs).map(({ id }) => id));
  const clashes = [...changed]
    .filter((id) => changedByThem.has(id) && !isSame(own.get(id), other.get(id)))
    .flatMap((id) => own.get(id) ?? other.get(id) ?? []);
  // Theirs in their order, then what I have put somewhere in its place of mine.
  const placed = new Set(changes.filter(({ what }) => what === 'moved' || what === 'added').map(({ id }) => id));
  const isTheirs = (id: number) => !placed.has(id) && !(changed.has(id) && !own.has(id));
  let merged: Items = theirs
    .filter(({ id }) => isTheirs(id))
    .map((item) => own.get(changed.has(item.id) ? item.id : -1) ?? item);
  const left = new Set(merged.map(({ id }) => id));
  for (const item of mine) {
    // What they have removed stays only where I have changed it.
    if (left.has(item.id) || (before.has(item.id) && !changed.has(item.id))) continue;
    merged = placeAsIn(mine, merged, item);
  }
  const groups = byId(merged);
  // What is left of a group that is gone stands on the first level, rather than nowhere.
  return {
    items: inOrder(merged.map((item) => (item.pid === 0 || groups.has(item.pid) ? item : { ...item, pid: 0 }))),
    clashes,
  };
}

/**
 * An earlier menu as it can be published now: with the items that a release has added to the product since, where they
 * are in what is published.
 */
export function withProductItems(former: Items, published: Items): Items {
  const known = byId(former);
  const added = new Set(published.filter(({ id }) => id < firstOwnItem && !known.has(id)));
  if (added.size === 0) return former;
  return mergeMenus(
    published.filter((item) => !added.has(item)),
    former,
    published,
  ).items;
}

/** An item among others after the neighbour that it follows in `order`. */
function placeAsIn(order: Items, items: Items, item: ArrangedItem): Items {
  const siblings = childrenOf(order, item.pid);
  const earlier = siblings.slice(
    0,
    siblings.findIndex(({ id }) => id === item.id),
  );
  const at = items.findLastIndex(
    ({ id }) => id === earlier.findLast((one) => items.some((it) => it.id === one.id))?.id,
  );
  return items.toSpliced(at + 1, 0, item);
}

/**
 * Two who add an item at the same time have given it the same number: mine gets another. One that is alike is mine, which
 * was published though its answer was lost, or as good as mine.
 */
function withFreeIds(base: Items, mine: Items, theirs: Items): Items {
  const [before, other] = [byId(base), byId(theirs)];
  const own = byId(mine);
  const isTaken = ({ id, pid }: ArrangedItem): boolean => {
    const group = own.get(pid);
    const isAlike = isSame(own.get(id), other.get(id)) && !(group && isTaken(group));
    return !before.has(id) && other.has(id) && !isAlike;
  };
  const taken = mine.filter(isTaken).map(({ id }) => id);
  const first = nextOwnId(mine, theirs);
  const ids = new Map(taken.map((id, index) => [id, first + index]));
  const freeId = (id: number) => ids.get(id) ?? id;
  return mine.map((item) => ({ ...item, id: freeId(item.id), pid: freeId(item.pid) }));
}
