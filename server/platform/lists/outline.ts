import { count, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { Database } from '#server/platform/database/database.ts';
import { RevisionCache } from '#server/platform/revisions/revision-cache.ts';

/** Rows between two marks of an outline. */
export const positionInterval = 200;

/** Where a row stands in a list, the latest first: its time as the database writes it, and its number. */
export type Mark = readonly [at: string, id: string];

/** What is known of a list without its rows. */
export interface Outline {
  /** How many there are, counted up to {@link listCountLimit}. */
  readonly total: number;
  /** Rows 200, 400, 600 and so on. */
  readonly marks: readonly Mark[];
  /** The moment at which time alone adds a row. */
  readonly until: Date | null;
}

/** Outlines of the lists that are being looked at, each good for one state of the rows and up to its moment. */
export class Outlines {
  readonly #kept = new RevisionCache<Outline>();

  /** `list` names the list with its filters; `revision` is the number of the state that its rows are in. */
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

/** Whether a page lies so far back that its rows are looked for from a mark on. */
export const isFarPage = ({ offset }: RowRange): boolean => offset >= positionInterval;

/** The mark before a page and the rows in between; nothing for a page behind the last row. */
export function nearestPosition(
  { total, marks }: Outline,
  { offset }: RowRange,
): { mark: Mark; offset: number } | undefined {
  const mark = marks[Math.floor(offset / positionInterval) - 1];
  return mark && offset < total ? { mark, offset: offset % positionInterval } : undefined;
}

/** How many rows a list has, where its page says so itself: it is the last and has some, or the first and has none. */
export function totalFromLastPage(rows: number, { offset, limit }: RowRange): number | undefined {
  return rows < limit && (rows > 0 || offset === 0) ? offset + rows : undefined;
}

/** How many rows match, counted no further than {@link listCountLimit}. */
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
