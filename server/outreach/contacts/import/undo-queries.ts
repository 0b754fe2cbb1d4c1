import { and, count, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { noteWithdrawals } from '#server/outreach/contacts/withdrawals.ts';
import type { Database } from '#server/platform/database/database.ts';
import { contactImports } from './tables.ts';

interface Undoing {
  readonly id: number;
  readonly stockId: number;
  readonly now: Date;
}
type Import = Pick<Undoing, 'id' | 'stockId'>;

/** Contacts that an import added and nobody has changed since. */
export const addedBy = ({ id, stockId }: Import) =>
  and(eq(contacts.stockId, stockId), eq(contacts.importId, id), eq(contacts.version, 0), isNull(contacts.deletedAt));

/** A present contact of the company other than `c`. */
const another = sql`select from contact o where o.stock_id = c.stock_id and o.id <> c.id and o.deleted_at is null`;

/**
 * The contacts `c` that an import changed and that can be restored from row `r`: they have not changed again since, and
 * no other contact has taken their former mobile number or e-mail address.
 */
const isRestorable = ({ id, stockId }: Import) => sql`
  r.import_id = ${id} and r.act = 'change' and r.before is not null
  and c.stock_id = ${stockId} and c.id = r.contact_id and c.version = r.version + 1 and c.deleted_at is null
  and not exists (${another} and o.mobile = r.before ->> 'mobile' and o.mobile <> '')
  and not exists (${another} and o.email = r.before ->> 'email' and o.email <> '')`;

/** How many contacts an undo would delete or restore. */
export async function countUndoable(tx: Database, own: Import): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (${tx.select({ count: count() }).from(contacts).where(addedBy(own))})::integer
      + (select count(*)::integer from contact_import_row r, contact c where ${isRestorable(own)}) as count`);
  return rows[0]?.count ?? 0;
}

/**
 * Restores the contacts that an import changed, as far as they can be; who withdrew in the meantime under what they have
 * again gets nothing. Returns how many.
 */
export async function restoreChanged(tx: Database, { id, stockId, now }: Undoing): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update contact c set
      name = b.name, name_order = b.name_order, mobile = b.mobile, email = b.email, position = b.position,
      group_id = (select g.id from contact_group g where g.stock_id = c.stock_id and g.id = b.group_id),
      is_receiving = b.is_receiving, consent_at = b.consent_at, consent_source = b.consent_source,
      unsubscribed_at = case when r.before ? 'unsubscribed_at' then b.unsubscribed_at else c.unsubscribed_at end,
      updated_at = ${now.toISOString()}::timestamptz, version = c.version + 1
    from contact_import_row r,
      jsonb_to_record(r.before) as b(name text, name_order text, mobile text, email text, position text,
        group_id bigint, is_receiving boolean, consent_at timestamptz, consent_source text, unsubscribed_at timestamptz)
    where ${isRestorable({ id, stockId })}`);
  const restored = sql`${contacts.id} in (
    select r.contact_id from contact_import_row r where r.import_id = ${id} and r.act = 'change')`;
  await noteWithdrawals(tx, stockId, restored);
  return rowCount ?? 0;
}

/** Deletes the groups that an import added, as far as nobody is in them. */
export async function removeEmptyGroups(tx: Database, stockId: number, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from contact_group g
    where g.stock_id = ${stockId}
      and g.name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
      and not exists (
        select from contact c where c.stock_id = g.stock_id and c.group_id = g.id and c.deleted_at is null)`);
}

/** The user's latest committed import since then. */
export async function findLastImport(
  db: Database,
  { stockId, userId, since }: { readonly stockId: number; readonly userId: number; readonly since: Date },
) {
  const { id, fileName, added, changed, endedAt } = contactImports;
  const [row] = await db
    .select({ id, fileName, added, changed, endedAt })
    .from(contactImports)
    .where(
      and(
        ...[eq(contactImports.stockId, stockId), eq(contactImports.userId, userId)],
        ...[eq(contactImports.state, 'committed'), gte(contactImports.createdAt, since)],
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  return row;
}
