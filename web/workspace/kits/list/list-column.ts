import type { ReactNode } from 'react';

/** A column of a list. */
export interface ListColumn<Row, Key extends string = string> {
  /** Letters only: it stands in addresses and views. */
  readonly key: string;
  readonly title: string;
  readonly width?: number;
  readonly minWidth?: number;
  /** What a click on its head sorts by. */
  readonly sort?: Key;
  /** The first click sorts downwards: times and counts, of which the latest and the largest are wanted. */
  readonly isDescendingFirst?: boolean;
  /** `always`: it is not to be hidden. `chosen`: only who chooses it sees it. */
  readonly shown?: 'always' | 'chosen';
  /** Buttons or a handle: it has its place, and is no choice. */
  readonly isTool?: boolean;
  readonly render: (row: Row) => ReactNode;
}

/** Columns that can be chosen. */
export const choosable = <Row>(columns: readonly ListColumn<Row>[]) => columns.filter(({ isTool }) => !isTool);

/** Keys of the columns that everybody sees at first. */
export const usualColumns = <Row>(columns: readonly ListColumn<Row>[]): string[] =>
  choosable(columns)
    .filter(({ shown }) => shown !== 'chosen')
    .map(({ key }) => key);

/** The columns in their chosen order, with those that are always there; what is not known is passed over. */
export function columnsInOrder<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | undefined,
): ListColumn<Row>[] {
  const keys = chosen ?? usualColumns(columns);
  const always = choosable(columns).filter(({ key, shown }) => shown === 'always' && !keys.includes(key));
  const found = keys.flatMap((key) => choosable(columns).find((column) => column.key === key) ?? []);
  const first = columns.findIndex(({ isTool }) => !isTool);
  const tools = columns.filter(({ isTool }) => isTool);
  const before = tools.filter((tool) => columns.indexOf(tool) < first);
  return [...before, ...always, ...found, ...tools.filter((tool) => !before.includes(tool))];
}

/** What the next click on a column's head sorts by; nothing leads back to the list's own order. */
export function nextSort(
  { sort, isDescendingFirst = false }: Pick<ListColumn<never>, 'sort' | 'isDescendingFirst'>,
  current: string | undefined,
  usual: string | undefined,
): string | undefined {
  if (sort === undefined) return undefined;
  const [first, second] = isDescendingFirst ? [`-${sort}`, sort] : [sort, `-${sort}`];
  const now = current ?? usual;
  if (now === first) return second;
  // Where the list stands in this order anyway, two clicks are the way round.
  if (now === second) return usual === second || usual === first ? first : undefined;
  return first;
}
