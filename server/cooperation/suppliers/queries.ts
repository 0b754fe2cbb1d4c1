import { and, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Sort } from '#contract/codes/lists.ts';
import {
  type CertificateFilter,
  certificateWarningDays,
  type SupplierState,
} from '#contract/cooperation/supplier-rules.ts';
import { companies, isListed } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import { addDays } from '#server/platform/days.ts';
import { maxExportIds } from '#server/platform/lists/export-rows.ts';
import { countUpToLimit, type RowRange } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { supplierRatings, supplierStateChanges, suppliers } from './tables.ts';

export type StoredSupplier = typeof suppliers.$inferSelect;

export interface SupplierFilter {
  readonly keyword?: string | undefined;
  readonly state?: SupplierState | undefined;
  readonly field?: string | undefined;
  readonly certificates?: CertificateFilter | undefined;
  readonly sort?: Sort<'suppliers'> | undefined;
}

/** Whose directory is asked, on which day in China. */
export interface Directory {
  readonly stockId: number;
  readonly today: string;
}

/** Whether the first certificate to end has ended, ends within the days of warning, or either. */
const isDue = (filter: CertificateFilter, today: string): SQL | undefined =>
  and(
    filter === 'ended' ? undefined : lte(suppliers.certificatesEndOn, addDays(today, certificateWarningDays)),
    filter === 'ended' ? lt(suppliers.certificatesEndOn, today) : undefined,
    filter === 'ending' ? gte(suppliers.certificatesEndOn, today) : undefined,
  );

const matching = (
  { keyword, state, field, certificates }: SupplierFilter,
  { stockId, today }: Directory,
): SQL | undefined =>
  and(
    eq(suppliers.stockId, stockId),
    keyword ? sql`(${suppliers.name} || chr(10) || ${suppliers.creditCode}) ilike ${containing(keyword)}` : undefined,
    state && eq(suppliers.state, state),
    field === undefined ? undefined : sql`${suppliers.fields} @> array[${field}]::text[]`,
    certificates && isDue(certificates, today),
  );

const orderOf = ({ sort = 'name' }: SupplierFilter): SQL[] => {
  const { name, state, addedAt, certificatesEndOn, id } = suppliers;
  return orderBy(sort, {
    name: [name, id],
    state: [state, name, id],
    added: [addedAt, id],
    certificates: [certificatesEndOn, id],
  });
};

/** Suppliers that match, by id, in the order of the list. */
export async function listSupplierIds(
  db: Database,
  { ids, ...filter }: SupplierFilter & { readonly ids?: readonly number[] | undefined },
  directory: Directory,
): Promise<number[]> {
  const rows = await db
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(and(matching(filter, directory), ids && inArray(suppliers.id, [...ids])))
    .orderBy(...orderOf(filter))
    .limit(maxExportIds);
  return rows.map(({ id }) => id);
}

export const listSuppliersById = (db: Database, stockId: number, ids: readonly number[]): Promise<StoredSupplier[]> =>
  db
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.stockId, stockId), inArray(suppliers.id, [...ids])));

/** Suppliers with these credit codes, locked until the transaction ends. */
export function lockByCodes(tx: Database, stockId: number, codes: readonly string[]): Promise<StoredSupplier[]> {
  if (codes.length === 0) return Promise.resolve([]);
  return tx
    .select()
    .from(suppliers)
    .where(and(eq(suppliers.stockId, stockId), inArray(suppliers.creditCode, [...codes])))
    .orderBy(suppliers.id)
    .for('update');
}

export function listSuppliers(
  db: Database,
  filter: SupplierFilter,
  directory: Directory,
  { offset, limit }: RowRange,
): Promise<StoredSupplier[]> {
  return db
    .select()
    .from(suppliers)
    .where(matching(filter, directory))
    .orderBy(...orderOf(filter))
    .limit(limit)
    .offset(offset);
}

export const countSuppliers = (db: Database, filter: SupplierFilter, directory: Directory): Promise<number> =>
  countUpToLimit(db, suppliers, matching(filter, directory));

const isOf = (stockId: number, id: number) => and(eq(suppliers.stockId, stockId), eq(suppliers.id, id));

export async function findSupplier(db: Database, stockId: number, id: number): Promise<StoredSupplier | undefined> {
  const [supplier] = await db.select().from(suppliers).where(isOf(stockId, id));
  return supplier;
}

export async function lockSupplier(tx: Database, stockId: number, id: number): Promise<StoredSupplier | undefined> {
  const [supplier] = await tx.select().from(suppliers).where(isOf(stockId, id)).for('update');
  return supplier;
}

export type SupplierValues = Pick<
  StoredSupplier,
  'name' | 'creditCode' | 'fields' | 'contacts' | 'certificates' | 'certificatesEndOn' | 'note' | 'companyId'
>;

/** The new supplier's id; nothing where its code is in the directory already. */
export async function insertSupplier(
  tx: Database,
  values: SupplierValues & { readonly stockId: number; readonly addedAt: Date },
): Promise<number | undefined> {
  const [row] = await tx
    .insert(suppliers)
    .values(values)
    .onConflictDoNothing({ target: [suppliers.stockId, suppliers.creditCode] })
    .returning({ id: suppliers.id });
  return row?.id;
}

export async function updateSupplier(
  tx: Database,
  { stockId, id }: Pick<StoredSupplier, 'stockId' | 'id'>,
  values: Partial<Pick<StoredSupplier, 'state' | 'ratingSum' | 'ratingCount'>> | SupplierValues,
): Promise<void> {
  await tx
    .update(suppliers)
    .set({ ...values, version: sql`${suppliers.version} + 1` })
    .where(isOf(stockId, id));
}

/** Notes what it was proposed as for the site: nothing that anybody types, so its version stays. */
export async function noteSiteItem(
  tx: Database,
  { stockId, id }: Pick<StoredSupplier, 'stockId' | 'id'>,
  siteItemId: number,
): Promise<void> {
  await tx.update(suppliers).set({ siteItemId }).where(isOf(stockId, id));
}

export async function deleteSupplier(tx: Database, { stockId, id }: Pick<StoredSupplier, 'stockId' | 'id'>) {
  await tx.delete(suppliers).where(isOf(stockId, id));
}

export async function insertStateChange(tx: Database, values: typeof supplierStateChanges.$inferInsert): Promise<void> {
  await tx.insert(supplierStateChanges).values(values);
}

/** Whether somebody has rated a supplier like this since. */
export async function hasRated(
  tx: Database,
  { supplierId, job, score, note, ratedBy }: typeof supplierRatings.$inferInsert,
  since: Date,
): Promise<boolean> {
  const isSame = and(
    ...[eq(supplierRatings.supplierId, supplierId), eq(supplierRatings.job, job), eq(supplierRatings.score, score)],
    ...[eq(supplierRatings.note, note), eq(supplierRatings.ratedBy, ratedBy), gte(supplierRatings.ratedAt, since)],
  );
  return (await tx.$count(supplierRatings, isSame)) > 0;
}

export async function insertRating(tx: Database, values: typeof supplierRatings.$inferInsert): Promise<void> {
  await tx.insert(supplierRatings).values(values);
}

/** A listed company by its number. */
export async function findListedCompany(db: Database, stockId: number) {
  const { code, shortName } = companies;
  const [row] = await db
    .select({ stockId: companies.stockId, code, name: shortName })
    .from(companies)
    .where(and(isListed, eq(companies.stockId, stockId)));
  return row;
}

/** Entries that are shown of a supplier's history and ratings. */
const maxEntries = 50;

export function listStateChanges(db: Database, stockId: number, supplierId: number) {
  const { state, reason, changedAt } = supplierStateChanges;
  return db
    .select({ state, reason, by: users.name, at: changedAt })
    .from(supplierStateChanges)
    .leftJoin(users, eq(users.id, supplierStateChanges.changedBy))
    .where(and(eq(supplierStateChanges.stockId, stockId), eq(supplierStateChanges.supplierId, supplierId)))
    .orderBy(desc(supplierStateChanges.id))
    .limit(maxEntries);
}

export function listRatings(db: Database, stockId: number, supplierId: number) {
  const { job, score, note, ratedAt } = supplierRatings;
  return db
    .select({ job, score, note, by: users.name, at: ratedAt })
    .from(supplierRatings)
    .leftJoin(users, eq(users.id, supplierRatings.ratedBy))
    .where(and(eq(supplierRatings.stockId, stockId), eq(supplierRatings.supplierId, supplierId)))
    .orderBy(desc(supplierRatings.id))
    .limit(maxEntries);
}
