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

/** The same additions and removals on a list saved by someone else in between; the order is theirs. */
export function applyChanges(
  latest: readonly ListedCompany[],
  { added, removed }: Pick<PeerChanges, 'added' | 'removed'>,
): ListedCompany[] {
  const kept = latest.filter((company) => !has(removed, company));
  return [...kept, ...added.filter((company) => !has(kept, company))];
}

/** A list with one company moved to an index; an index out of range does nothing. */
export function moveTo(list: readonly ListedCompany[], company: ListedCompany, place: number): ListedCompany[] {
  if (place < 0 || place >= list.length) return [...list];
  return list.filter(({ stockId }) => stockId !== company.stockId).toSpliced(place, 0, company);
}
