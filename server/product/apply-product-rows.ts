import { sql } from 'drizzle-orm';
import { lockRights } from '#server/identity/permissions/change-rights.ts';
import { readRightsOfPeople } from '#server/identity/permissions/gains-by-links.ts';
import { roles } from '#server/identity/sessions/tables.ts';
import { takeGainingLinks } from '#server/identity/unified-login/take-gaining-links.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import { compareParts, recordApplied } from '#server/platform/database/applied-versions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RowReport, TableApplication } from './apply-table.ts';
import { readFormerStamps } from './former-stamps.ts';
import type { ProductTable } from './product-table.ts';
import { productTables } from './product-tables.ts';
import { stampOf } from './stamp.ts';
import { productRows } from './tables.ts';

/** Any number, as long as every process uses the same. */
const rowsLock = 5_417_125;
const partName = 'product rows';

/** What a release has changed in the database. */
export interface Report extends RowReport {
  /** Links of unified login that were taken away. */
  readonly unlinked: number;
}

interface ApplyOptions {
  readonly now: Date;
  readonly tables?: readonly ProductTable[];
}

/**
 * Brings the rows that the product ships into the database: adds what is missing, brings up to date what nobody has
 * edited, takes away what the product no longer has, and leaves alone what somebody here has edited. All of it or
 * nothing; processes that start together wait for the first. Where nothing has changed since the last time it costs
 * one comparison, and gives `undefined`. Whoever signs in through a partner of unified login and would get rights by it
 * that nobody may give them (see `findGainsByLinks`) loses the link, because a start is not refused.
 */
export async function applyProductRows(
  db: Database,
  { now, tables = productTables }: ApplyOptions,
): Promise<Report | undefined> {
  const part = { name: partName, hash: stampOf(tables.map(({ name, rows }) => [name, rows])) };
  const isOutdated = async (within: Database) => (await compareParts(within, [part])).get(partName) === 'outdated';
  if (!(await isOutdated(db))) return undefined;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${rowsLock})`);
    if (!(await isOutdated(tx))) return undefined;
    await lockRights(tx);
    const rights = await readRightsOfPeople(tx);
    const rows = await applyTables(tx, tables, now);
    await recordApplied(tx, [part]);
    const unlinked = await takeGainingLinks(tx, rights, now);
    await recordAudits(tx, unlinked);
    return { ...rows, unlinked: unlinked.length };
  });
}

async function applyTables(tx: Database, tables: readonly ProductTable[], now: Date): Promise<RowReport> {
  const records = await tx.select().from(productRows);
  const isNew = records.length === 0 && (await tx.$count(roles)) === 0;
  const former = records.length === 0 && !isNew ? readFormerStamps() : {};
  const report: RowReport = { added: [], updated: [], removed: [], kept: [] };
  const ids = new Map<string, string>();
  const context = { now, idOf: (table: string, key: string) => ids.get(`${table} ${key}`) };
  const applications: TableApplication[] = [];
  for (const table of tables) {
    const own = records.filter(({ tableName }) => tableName === table.name);
    const state = { records: own, former: former[table.name] ?? {}, context, report };
    const application = await TableApplication.open(tx, table, state);
    for (const [key, id] of await application.apply()) ids.set(`${table.name} ${key}`, id);
    applications.unshift(application);
  }
  for (const application of applications) await application.removeOthers();
  return report;
}
