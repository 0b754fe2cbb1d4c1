import type { ListedCompany } from '#contract/identity/companies.ts';

export interface PeerChanges {
  readonly added: readonly ListedCompany[];
  readonly removed: readonly ListedCompany[];
  /** The remaining ones are in another order. */
  readonly isReordered: boolean;
}

const has = (list: readonly ListedCompany[], { stockId }: ListedCompany) =>
  list.some((company) => company.stockId === stockId);

const orderOf = (list: readonly ListedCompany[]) => list.map(({ stockId }) => stockId).join();

export const isSameList = (one: readonly ListedCompany[], other: readonly ListedCompany[]): boolean =>
  orderOf(one) === orderOf(other);

/** Changes to a saved list. */
export function changesBetween(saved: readonly ListedCompany[], draft: readonly ListedCompany[]): PeerChanges {
  const staying = draft.filter((company) => has(saved, company));
  return {
    added: draft.filter((company) => !has(saved, company)),
    removed: saved.filter((company) => !has(draft, company)),
    isReordered: !isSameList(
      staying,
      saved.filter((company) => has(draft, company)),
    ),
  };
}

/**
 * The same changes on a list saved by someone else in between. The order is theirs, unless the draft has one of its own:
 * then what they have added stands behind what it stands behind in their list.
 */
export function applyChanges(
  latest: readonly ListedCompany[],
  draft: readonly ListedCompany[],
  { added, removed, isReordered }: PeerChanges,
): ListedCompany[] {
  const kept = latest.filter((company) => !has(removed, company));
  if (!isReordered) return [...kept, ...added.filter((company) => !has(kept, company))];
  const ordered = draft.filter((company) => has(latest, company) || has(added, company));
  return kept.reduce<ListedCompany[]>((list, company, index) => {
    if (has(list, company)) return list;
    const before = kept.slice(0, index).findLast((one) => has(list, one));
    const place = before ? list.findIndex(({ stockId }) => stockId === before.stockId) + 1 : 0;
    return list.toSpliced(place, 0, company);
  }, ordered);
}

/** A list with one company moved to an index; an index out of range does nothing. */
export function moveTo(list: readonly ListedCompany[], company: ListedCompany, place: number): ListedCompany[] {
  if (place < 0 || place >= list.length) return [...list];
  return list.filter(({ stockId }) => stockId !== company.stockId).toSpliced(place, 0, company);
}
