import { count, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { Database } from '#server/platform/database/database.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';

/** Rows between two position marks. */
export const positionInterval = 200;

/** Position of a row in a list, latest first: its time as the database writes it, and its id. */
export type Mark = readonly [at: string, id: string];

/** Total and row positions of a list. */
export interface Outline {
  /** Total, counted up to {@link listCountLimit}. */
  readonly total: number;
  /** Rows 200, 400, 600 and so on. */
  readonly marks: readonly Mark[];
  /** When the next row will appear by time alone. */
  readonly until: Date | null;
}

/** Cached outlines, each valid for one revision of the rows and until a given time. */
export class Outlines {
  readonly #kept = new RevisionCache<Outline>();

  /** `list` names the list with its filters; `revision` is the revision of its rows. */
  get(
    { list, revision, now }: { readonly list: string; readonly revision: number; readonly now: Date },
    read: () => Promise<Outline>,
  ): Promise<Outline> {
    return this.#kept.get(revision, list, read, ({ until }) => until === null || now < until);
  }

  forget(): void {
    this.#kept.forget();
  }
}

/** The rows of a page; none beyond {@link listCountLimit}. */
export interface RowRange {
  readonly offset: number;
  readonly limit: number;
}

export function rowRangeOf({ page, pageSize }: { readonly page: number; readonly pageSize: number }): RowRange {
  const offset = (page - 1) * pageSize;
  return { offset, limit: Math.max(0, Math.min(pageSize, listCountLimit - offset)) };
}

/** Whether a page is far enough back to be read from a position mark. */
export const isFarPage = ({ offset }: RowRange): boolean => offset >= positionInterval;

/** The mark before a page and the rows in between; nothing for a page beyond the last row. */
export function nearestPosition(
  { total, marks }: Outline,
  { offset }: RowRange,
): { mark: Mark; offset: number } | undefined {
  const mark = marks[Math.floor(offset / positionInterval) - 1];
  return mark && offset < total ? { mark, offset: offset % positionInterval } : undefined;
}

/** Total, if a page implies it: the last page with rows, or an empty first one. */
export function totalFromLastPage(rows: number, { offset, limit }: RowRange): number | undefined {
  return rows < limit && (rows > 0 || offset === 0) ? offset + rows : undefined;
}

/** Number of matching rows, counted up to {@link listCountLimit}. */
export async function countUpToLimit(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(listCountLimit)
    .as('some');
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** The rows of several views, counted one after another: together they take no more of the database than one. */
export async function countEach<Filter>(
  filters: readonly Filter[],
  countOne: (filter: Filter) => Promise<number>,
): Promise<number[]> {
  const counts: number[] = [];
  for (const filter of filters) counts.push(await countOne(filter));
  return counts;
}
