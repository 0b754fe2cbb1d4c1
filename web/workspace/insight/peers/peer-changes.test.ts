import { describe, expect, test } from 'vitest';
import type { ListedCompany } from '#contract/identity/companies.ts';
import { applyChanges, changesBetween, moveTo } from './peer-changes.ts';

const company = (stockId: number): ListedCompany => ({
  stockId,
  code: String(stockId),
  name: `公司${stockId}`,
  shortName: `公司${stockId}`,
  industryId: null,
  industryName: '',
});
const list = (...ids: number[]) => ids.map(company);
const ids = (companies: readonly ListedCompany[]) => companies.map(({ stockId }) => stockId);

describe('changes of a list of peers', () => {
  test('tell who came, who went and whether those who stayed changed places', () => {
    const { added, removed, isReordered } = changesBetween(list(1, 2, 3), list(3, 1, 4));
    expect([ids(added), ids(removed), isReordered]).toEqual([[4], [2], true]);
    expect(changesBetween(list(1, 2, 3), list(1, 3, 4)).isReordered).toBe(false);
  });

  test('are done again on what a colleague has saved meanwhile', () => {
    const mine = changesBetween(list(1, 2, 3), list(1, 3, 4, 5));
    expect(ids(applyChanges(list(2, 5, 1, 6), list(1, 3, 4, 5), mine))).toEqual([5, 1, 6, 4]);
  });

  test('keep an order of one’s own, with what a colleague has added behind its neighbour', () => {
    const draft = list(3, 2, 1, 4);
    const mine = changesBetween(list(1, 2, 3), draft);
    expect(ids(applyChanges(list(5, 1, 6, 3), draft, mine))).toEqual([5, 3, 1, 6, 4]);
    const reordered = list(3, 1, 2);
    expect(ids(applyChanges(list(1, 2, 3, 7), reordered, changesBetween(list(1, 2, 3), reordered)))).toEqual([
      3, 7, 1, 2,
    ]);
  });

  test('move one to a place, and nowhere beyond the ends', () => {
    expect(ids(moveTo(list(1, 2, 3), company(3), 0))).toEqual([3, 1, 2]);
    expect(ids(moveTo(list(1, 2, 3), company(1), -1))).toEqual([1, 2, 3]);
    expect(ids(moveTo(list(1, 2, 3), company(3), 3))).toEqual([1, 2, 3]);
  });
});
