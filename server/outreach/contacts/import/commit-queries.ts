import { sql } from 'drizzle-orm';
import { maxGroups } from '#server/outreach/contacts/groups.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { keepGivenUp, withdrawalsOf } from '#server/outreach/contacts/withdrawals.ts';
import type { Database } from '#server/platform/database/database.ts';

interface Commit {
  readonly id: number;
  readonly stockId: number;
  readonly now: Date;
}

/**
 * Raises the planner's row estimate so that it does not choose a nested loop: the newly staged rows may have no statistics.
 */
export async function raisePlannerEstimate(tx: Database): Promise<void> {
  await tx.execute(sql`set local enable_nestloop = off`);
}

/**
 * Whether contacts have changed since the check, somebody has withdrawn, mail to whom a consent is noted of came back, or
 * there is no room for its groups any more.
 * Groups are locked.
 */
export async function hasChangedSince(tx: Database, { id, stockId }: Pick<Commit, 'id' | 'stockId'>): Promise<boolean> {
  const { rows } = await tx.execute<{ overtaken: boolean }>(sql`
    select exists (
      select from contact_import_row r
      where r.import_id = ${id} and r.act = 'change' and not exists (
        select from contact c where c.id = r.contact_id and c.version = r.version and c.deleted_at is null)
    ) or exists (
      select from contact_import_row r join contact c
        on c.stock_id = r.stock_id and c.mobile = r.mobile and c.mobile <> '' and c.deleted_at is null
      where r.import_id = ${id} and r.act = 'add'
    ) or exists (
      select from contact_import_row r join contact c
        on c.stock_id = r.stock_id and c.email = r.email and c.email <> '' and c.deleted_at is null
      where r.import_id = ${id} and r.act = 'add'
    ) or exists (
      select from ${withdrawalsOf(stockId)} known join contact_import_row r on r.mobile = known.way
      where r.import_id = ${id} and r.act <> 'skip' and (r.unsubscribed_at is null or r.unsubscribed_at < known.at)
    ) or exists (
      select from ${withdrawalsOf(stockId)} known join contact_import_row r on r.email = known.way
      where r.import_id = ${id} and r.act <> 'skip' and (r.unsubscribed_at is null or r.unsubscribed_at < known.at)
    ) or exists (
      select from suppressed_address s join contact_import_row r on r.email = s.email
      where s.stock_id = ${stockId} and r.import_id = ${id} and r.act <> 'skip' and r.is_consenting
        and coalesce(r.consent_at, 'infinity') > s.suppressed_at
    ) or exists (
      select from contact_import_row r
      where r.import_id = ${id} and r.act <> 'skip' and r.group_name <> ''
        and not exists (select from contact_group g where g.stock_id = ${stockId} and g.name = r.group_name)
      having count(distinct r.group_name) > 0 and count(distinct r.group_name)
        + (select count(*) from contact_group g where g.stock_id = ${stockId}) > ${maxGroups}
    ) as overtaken`);
  return rows[0]?.overtaken ?? true;
}

/** Creates the missing groups; returns their names. */
export async function addGroups(tx: Database, { id, stockId }: Pick<Commit, 'id' | 'stockId'>): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    insert into contact_group (stock_id, name)
    select ${stockId}::integer, r.group_name from contact_import_row r
    where r.import_id = ${id} and r.act <> 'skip' and r.group_name <> ''
      and not exists (select from contact_group g where g.stock_id = r.stock_id and g.name = r.group_name)
    group by r.group_name order by min(r.number)
    returning name`);
  return rows.map(({ name }) => name);
}

/** Inserts contacts in reverse file order, so that the first row of the file is the latest and first in the list. */
export async function addContacts(tx: Database, { id, stockId, now }: Commit): Promise<number> {
  const at = now.toISOString();
  const { rowCount } = await tx.execute(sql`
    insert into contact (stock_id, name, name_order, mobile, email, position, group_id, is_receiving, consent_at,
      consent_source, unsubscribed_at, created_at, updated_at, import_id)
    select r.stock_id, r.name, r.name_order, r.mobile, r.email, r.position, g.id, r.is_receiving,
      case when r.is_consenting then coalesce(r.consent_at, ${at}::timestamptz) end,
      case when r.is_consenting then 'import' end,
      r.unsubscribed_at, ${at}::timestamptz, ${at}::timestamptz, r.import_id
    from contact_import_row r
    left join contact_group g on g.stock_id = r.stock_id and g.name = r.group_name
    where r.import_id = ${id} and r.stock_id = ${stockId} and r.act = 'add'
    order by r.number desc`);
  return rowCount ?? 0;
}

/** Keeps the contacts that are about to change as they are, so that the import can be undone. */
export async function keepBefore(tx: Database, { id, stockId }: Pick<Commit, 'id' | 'stockId'>): Promise<void> {
  await tx.execute(sql`
    update contact_import_row r set before = jsonb_build_object(
      'name', c.name, 'name_order', c.name_order, 'mobile', c.mobile, 'email', c.email, 'position', c.position,
      'group_id', c.group_id, 'is_receiving', c.is_receiving, 'consent_at', c.consent_at,
      'consent_source', c.consent_source, 'unsubscribed_at', c.unsubscribed_at)
    from contact c
    where r.import_id = ${id} and r.act = 'change' and c.stock_id = ${stockId} and c.id = r.contact_id`);
}

/**
 * Keeps what the contacts that the import changes have withdrawn. An undo has nothing more to keep: what a contact has got
 * by the import was never withdrawn with it, unless it is on record elsewhere.
 */
export const keepWithdrawn = (tx: Database, { id, stockId }: Pick<Commit, 'id' | 'stockId'>): Promise<void> =>
  keepGivenUp(tx, stockId, {
    joined: sql`join contact_import_row r on r.contact_id = ${contacts.id}`,
    which: sql`r.import_id = ${id} and r.act = 'change'`,
    mobile: sql`r.mobile`,
    email: sql`r.email`,
  });

export async function changeContacts(tx: Database, { id, stockId, now }: Commit): Promise<number> {
  const at = now.toISOString();
  const { rowCount } = await tx.execute(sql`
    update contact c set
      name = r.name, name_order = r.name_order, mobile = r.mobile, email = r.email, position = r.position,
      group_id = case when r.group_name = '' then c.group_id else g.id end,
      is_receiving = r.is_receiving,
      consent_at = case when r.is_consenting then coalesce(r.consent_at, ${at}::timestamptz) else c.consent_at end,
      consent_source = case when r.is_consenting then 'import' else c.consent_source end,
      unsubscribed_at = greatest(c.unsubscribed_at, r.unsubscribed_at),
      updated_at = ${at}::timestamptz, version = c.version + 1
    from contact_import_row r
    left join contact_group g on g.stock_id = r.stock_id and g.name = r.group_name
    where r.import_id = ${id} and r.act = 'change' and c.stock_id = ${stockId} and c.id = r.contact_id`);
  return rowCount ?? 0;
}
