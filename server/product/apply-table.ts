import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { findUnrecorded } from './find-unrecorded.ts';
import type { FormerRow } from './former-stamps.ts';
import type { ApplyContext, ProductRow, ProductTable, StandingRow } from './product-table.ts';
import { stampOf } from './stamp.ts';
import { productRows } from './tables.ts';

/** What became of the product's rows, each as `table/key`. */
export interface RowReport {
  readonly added: string[];
  readonly updated: string[];
  readonly removed: string[];
  /** Left as they are although the release brings something else: edited, removed or in use here. */
  readonly kept: string[];
}

type RowRecord = typeof productRows.$inferSelect;

export interface TableState {
  /** What earlier releases noted about their rows. */
  readonly records: readonly RowRecord[];
  /** What was shipped before anything was noted, by key; empty where there are notes, and in a new database. */
  readonly former: Readonly<Record<string, FormerRow>>;
  readonly context: ApplyContext;
  readonly report: RowReport;
}

/** The rows of one table, while they are applied. */
export class TableApplication {
  readonly #db: Database;
  readonly #table: ProductTable;
  readonly #state: TableState;
  readonly #records: ReadonlyMap<string, RowRecord>;
  readonly #standing: ReadonlyMap<string, StandingRow>;
  /** Ids of the product's rows by key, those included that somebody has removed. */
  readonly #ids: Map<string, string>;
  #notes: Omit<RowRecord, 'tableName'>[] = [];

  static async open(db: Database, table: ProductTable, state: TableState): Promise<TableApplication> {
    const recorded = state.records.map(({ key }) => key);
    const keys = new Set([...table.rows.map(({ key }) => key), ...recorded, ...Object.keys(state.former)]);
    return new TableApplication(db, table, state, await table.read(db, state.context, [...keys]));
  }

  private constructor(db: Database, table: ProductTable, state: TableState, rows: readonly StandingRow[]) {
    this.#db = db;
    this.#table = table;
    this.#state = state;
    this.#records = new Map(state.records.map((record) => [record.key, record]));
    this.#standing = new Map(rows.map((row) => [row.id, row]));
    this.#ids = findUnrecorded(table, rows, state);
    for (const { key, rowId } of state.records) this.#ids.set(key, rowId);
  }

  /** Adds what is missing and brings up to date what is unedited. Gives the ids of the rows that stand, by key. */
  async apply(): Promise<Map<string, string>> {
    const missing: ProductRow[] = [];
    const ids = new Map<string, string>();
    for (const row of this.#table.rows) {
      const stands = this.#find(row.key);
      if (stands) {
        ids.set(row.key, stands.id);
        await this.#refresh(row, stands);
      } else if (this.#wasRemoved(row.key)) this.#keep(row);
      else missing.push(row);
    }
    for (const [row, id] of await this.#add(missing)) {
      if (id === undefined) this.#keep(row);
      else ids.set(row.key, id);
    }
    await this.#writeNotes();
    return ids;
  }

  /** Takes away what the product no longer has. For when no other table names it any more. */
  async removeOthers(): Promise<void> {
    const shipped = new Set(this.#table.rows.map(({ key }) => key));
    for (const key of this.#ids.keys()) {
      if (shipped.has(key)) continue;
      const stands = this.#find(key);
      if (!stands) await this.#forget(key);
      else if (this.#isUnedited(key, stands) && (await this.#remove(stands.id))) {
        this.#state.report.removed.push(this.#nameOf(key));
        await this.#forget(key);
      } else this.#keep({ key, value: null });
    }
    await this.#writeNotes();
  }

  #nameOf(key: string): string {
    return `${this.#table.name}/${key}`;
  }

  #find(key: string): StandingRow | undefined {
    const id = this.#ids.get(key);
    return id === undefined ? undefined : this.#standing.get(id);
  }

  #wasRemoved(key: string): boolean {
    return this.#records.has(key) || this.#state.former[key]?.isFromStart === true;
  }

  #isUnedited(key: string, stands: StandingRow): boolean {
    return !stands.isInWork && this.#isAsShipped(key, stands);
  }

  #isAsShipped(key: string, { value }: StandingRow): boolean {
    const stamp = stampOf(value);
    const record = this.#records.get(key);
    return record ? record.stamp === stamp : (this.#state.former[key]?.stamps.includes(stamp) ?? false);
  }

  async #refresh(row: ProductRow, stands: StandingRow): Promise<void> {
    const stamp = stampOf(row.value);
    const isCurrent = stampOf(stands.value) === stamp;
    if (!isCurrent && !this.#isUnedited(row.key, stands)) return this.#keep(row);
    if (!isCurrent) {
      await this.#table.update(this.#db, stands.id, row.key, this.#state.context);
      this.#state.report.updated.push(this.#nameOf(row.key));
    }
    this.#note({ key: row.key, rowId: stands.id, stamp, keptSince: null });
  }

  async #add(rows: readonly ProductRow[]): Promise<[ProductRow, string | undefined][]> {
    if (rows.length === 0) return [];
    const keys = rows.map(({ key }) => key);
    const ids = await this.#table.add(this.#db, keys, this.#state.context);
    const added = rows.map((row, index): [ProductRow, string | undefined] => [row, ids[index]]);
    for (const [{ key, value }, rowId] of added) {
      if (rowId === undefined) continue;
      this.#note({ key, rowId, stamp: stampOf(value), keptSince: null });
      this.#state.report.added.push(this.#nameOf(key));
    }
    return added;
  }

  /** Whether the row is gone; one that something refers to stays. */
  async #remove(id: string): Promise<boolean> {
    try {
      await this.#db.transaction((tx) => this.#table.remove(tx, id));
      return true;
    } catch (error) {
      if (isReferredTo(error)) return false;
      throw error;
    }
  }

  /** Leaves a row as it is. Where the release brings nothing new for it, nothing is kept back. */
  #keep({ key, value }: ProductRow): void {
    const record = this.#records.get(key);
    if (record?.stamp === stampOf(value)) return;
    this.#state.report.kept.push(this.#nameOf(key));
    const stands = this.#find(key);
    // As shipped and yet kept: something refers to it, or is in work over it, and the next release tries again.
    const stamp = stands && this.#isAsShipped(key, stands) ? stampOf(stands.value) : (record?.stamp ?? '');
    const keptSince = record?.keptSince ?? this.#state.context.now;
    this.#note({ key, rowId: this.#ids.get(key) ?? '', stamp, keptSince });
  }

  async #forget(key: string): Promise<void> {
    if (!this.#records.has(key)) return;
    const isRow = and(eq(productRows.tableName, this.#table.name), eq(productRows.key, key));
    await this.#db.delete(productRows).where(isRow);
  }

  #note(note: Omit<RowRecord, 'tableName'>): void {
    const record = this.#records.get(note.key);
    const isNew = record?.rowId !== note.rowId || record.stamp !== note.stamp || record.keptSince !== note.keptSince;
    if (isNew) this.#notes.push(note);
  }

  async #writeNotes(): Promise<void> {
    const notes = this.#notes.map((note) => ({ tableName: this.#table.name, ...note }));
    this.#notes = [];
    if (notes.length === 0) return;
    await this.#db
      .insert(productRows)
      .values(notes)
      .onConflictDoUpdate({
        target: [productRows.tableName, productRows.key],
        set: { rowId: sql`excluded.row_id`, stamp: sql`excluded.stamp`, keptSince: sql`excluded.kept_since` },
      });
  }
}

const foreignKeyViolation = '23503';

function isReferredTo(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof pg.DatabaseError && error.code === foreignKeyViolation) || isReferredTo(error.cause);
}
