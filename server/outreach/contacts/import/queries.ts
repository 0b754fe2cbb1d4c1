import { and, asc, count, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { RowAction } from '#contract/outreach/contact-import.ts';
import type { Correction } from '#contract/table-import.ts';
import { present } from '#server/outreach/contacts/list-queries.ts';
import type { ContactChannels } from '#server/outreach/contacts/queries.ts';
import { contactGroups, contacts } from '#server/outreach/contacts/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { contactImportRows, contactImports } from './tables.ts';

export type StagedRow = Omit<typeof contactImportRows.$inferInsert, 'importId' | 'stockId'>;
export type ImportRow = typeof contactImports.$inferSelect;

/** Contacts with one of these. Empty values are excluded explicitly, to match the partial indexes. */
function reachedBy(ways: readonly ContactChannels[]) {
  const mobiles = ways.map(({ mobile }) => mobile).filter((mobile) => mobile !== '');
  const emails = ways.map(({ email }) => email).filter((email) => email !== '');
  return or(
    mobiles.length > 0 ? and(inArray(contacts.mobile, mobiles), ne(contacts.mobile, '')) : undefined,
    emails.length > 0 ? and(inArray(contacts.email, emails), ne(contacts.email, '')) : undefined,
  );
}

/** Existing contacts among those of a file. */
export async function findPresent(db: Database, stockId: number, ways: readonly ContactChannels[]) {
  const reached = reachedBy(ways);
  if (!reached) return [];
  const rows = await db
    .select({
      id: contacts.id,
      version: contacts.version,
      name: contacts.name,
      mobile: contacts.mobile,
      email: contacts.email,
      position: contacts.position,
      group: sql<string>`coalesce(${contactGroups.name}, '')`,
      isReceiving: contacts.isReceiving,
      consentAt: contacts.consentAt,
      consentSource: contacts.consentSource,
      unsubscribedAt: contacts.unsubscribedAt,
    })
    .from(contacts)
    .leftJoin(contactGroups, eq(contactGroups.id, contacts.groupId))
    .where(and(present(stockId), reached));
  return rows;
}
export type PresentContact = Awaited<ReturnType<typeof findPresent>>[number];

export async function insertImport(
  db: Database,
  row: { stockId: number; userId: number; fileName: string; file: Buffer; createdAt: Date },
): Promise<number> {
  const [created] = await db.insert(contactImports).values(row).returning({ id: contactImports.id });
  if (!created) throw new Error('no row came back');
  return created.id;
}

/** All columns of an import except the file. */
const importColumns = {
  id: contactImports.id,
  userId: contactImports.userId,
  fileName: contactImports.fileName,
  jobId: contactImports.jobId,
  state: contactImports.state,
  heading: contactImports.heading,
  date1904: contactImports.date1904,
  corrections: contactImports.corrections,
  newGroups: contactImports.newGroups,
  added: contactImports.added,
  changed: contactImports.changed,
  skipped: contactImports.skipped,
  createdAt: contactImports.createdAt,
  endedAt: contactImports.endedAt,
};

/** An import with the state of its check, without the file. */
export async function findImport(db: Database, stockId: number, id: number) {
  const [row] = await db
    .select({ ...importColumns, job: { state: jobs.state, done: jobs.done, total: jobs.total, error: jobs.error } })
    .from(contactImports)
    .leftJoin(jobs, eq(jobs.id, contactImports.jobId))
    .where(and(eq(contactImports.stockId, stockId), eq(contactImports.id, id)));
  return row;
}
export type FoundImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Locks the import until the transaction ends. */
export async function lockImport(db: Database, stockId: number, id: number): Promise<void> {
  await db
    .select({ id: contactImports.id })
    .from(contactImports)
    .where(and(eq(contactImports.stockId, stockId), eq(contactImports.id, id)))
    .for('update');
}

export async function readFile(
  db: Database,
  stockId: number,
  id: number,
): Promise<{ file: Buffer; corrections: readonly Correction[] } | undefined> {
  const [row] = await db
    .select({ file: contactImports.file, corrections: contactImports.corrections })
    .from(contactImports)
    .where(and(eq(contactImports.stockId, stockId), eq(contactImports.id, id), eq(contactImports.state, 'open')));
  return row?.file ? { file: row.file, corrections: row.corrections } : undefined;
}

export async function updateImport(db: Database, stockId: number, id: number, values: Partial<ImportRow>) {
  await db
    .update(contactImports)
    .set(values)
    .where(and(eq(contactImports.stockId, stockId), eq(contactImports.id, id)));
}

/** A person's unfinished import, latest first. */
export function listOpen(db: Database, { stockId, userId }: { readonly stockId: number; readonly userId: number }) {
  return db
    .select({ id: contactImports.id, jobId: contactImports.jobId })
    .from(contactImports)
    .where(
      and(eq(contactImports.stockId, stockId), eq(contactImports.userId, userId), eq(contactImports.state, 'open')),
    )
    .orderBy(desc(contactImports.id));
}

export async function listGroupNames(db: Database, stockId: number): Promise<string[]> {
  const rows = await db
    .select({ name: contactGroups.name })
    .from(contactGroups)
    .where(eq(contactGroups.stockId, stockId));
  return rows.map(({ name }) => name);
}

export async function deleteRows(db: Database, stockId: number, importId: number): Promise<void> {
  await db
    .delete(contactImportRows)
    .where(and(eq(contactImportRows.stockId, stockId), eq(contactImportRows.importId, importId)));
}

/** Stages rows. Passed as one parameter, because binding thousands takes longer than writing them. */
export async function insertRows(db: Database, stockId: number, importId: number, rows: readonly StagedRow[]) {
  const values = rows.map((row) => ({
    number: row.number,
    act: row.act,
    cells: row.cells,
    name: row.name,
    name_order: row.nameOrder,
    mobile: row.mobile,
    email: row.email,
    position: row.position,
    group_name: row.groupName,
    is_receiving: row.isReceiving,
    is_consenting: row.isConsenting,
    consent_at: row.consentAt,
    unsubscribed_at: row.unsubscribedAt,
    contact_id: row.contactId,
    version: row.version,
    changes: row.changes,
    reasons: row.reasons,
  }));
  await db.execute(sql`
    insert into contact_import_row (import_id, stock_id, number, act, cells, name, name_order, mobile, email, position,
      group_name, is_receiving, is_consenting, consent_at, unsubscribed_at, contact_id, version, changes, reasons)
    select ${importId}::bigint, ${stockId}::integer, r.* from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(
      number integer, act text, cells jsonb, name text, name_order text, mobile text, email text, position text,
      group_name text, is_receiving boolean, is_consenting boolean, consent_at timestamptz,
      unsubscribed_at timestamptz, contact_id bigint, version integer, changes jsonb, reasons jsonb)`);
}

/** Rows of an import in order, after a given one; of one action, or all. */
export function listRows(
  db: Database,
  importId: number,
  { act, after = 0, limit, offset = 0 }: { act?: RowAction; after?: number; limit: number; offset?: number },
) {
  return db
    .select()
    .from(contactImportRows)
    .where(
      and(
        eq(contactImportRows.importId, importId),
        act && eq(contactImportRows.act, act),
        sql`${contactImportRows.number} > ${after}`,
      ),
    )
    .orderBy(asc(contactImportRows.number))
    .limit(limit)
    .offset(offset);
}

/** The first rows with errors. */
export function listFaultyRows(db: Database, importId: number, limit: number) {
  return db
    .select({ number: contactImportRows.number, reasons: contactImportRows.reasons })
    .from(contactImportRows)
    .where(and(eq(contactImportRows.importId, importId), sql`${contactImportRows.reasons} <> '[]'::jsonb`))
    .orderBy(asc(contactImportRows.number))
    .limit(limit);
}

export async function countRows(db: Database, importId: number, act: RowAction): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(contactImportRows)
    .where(and(eq(contactImportRows.importId, importId), eq(contactImportRows.act, act)));
  return row?.total ?? 0;
}

/** Deletes imports started before then, with their rows. */
export async function deleteImports(db: Database, before: Date): Promise<void> {
  await db.delete(contactImports).where(lt(contactImports.createdAt, before));
}

/**
 * Updates the table's statistics. The embedded database never does so by itself, and without them it assumes few
 * contacts and scans all of them for each row of a file.
 */
export async function updateStatistics(db: Database): Promise<void> {
  await db.execute(sql`analyze contact`);
}
