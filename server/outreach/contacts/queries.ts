import { and, eq, getTableColumns, inArray, ne, or } from 'drizzle-orm';
import { clients } from '#server/identity/companies/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ignoreUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { bouncedAt, present } from './list-queries.ts';
import { contacts, suppressedAddresses } from './tables.ts';

export type ContactRow = typeof contacts.$inferSelect;
export type NewContact = typeof contacts.$inferInsert;

/** The contact, and when mail to it came back. */
export async function findContact(db: Database, stockId: number, id: number) {
  const [row] = await db
    .select({ ...getTableColumns(contacts), bouncedAt })
    .from(contacts)
    .where(and(present(stockId), eq(contacts.id, id)));
  return row;
}

/** The contact, locked until the transaction ends. */
export async function lockContact(db: Database, stockId: number, id: number): Promise<ContactRow | undefined> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(present(stockId), eq(contacts.id, id)))
    .for('update');
  return row;
}

export interface ContactChannels {
  readonly mobile: string;
  readonly email: string;
}

/** Contacts that already have this mobile or e-mail. */
export function findConflictingContacts(
  db: Database,
  stockId: number,
  { mobile, email }: ContactChannels,
  exceptId = 0,
) {
  const same = or(mobile ? eq(contacts.mobile, mobile) : undefined, email ? eq(contacts.email, email) : undefined);
  if (!same) return Promise.resolve([]);
  return db
    .select({ id: contacts.id, name: contacts.name, mobile: contacts.mobile, email: contacts.email })
    .from(contacts)
    .where(and(present(stockId), ne(contacts.id, exceptId), same));
}

/** When a mail server said of these addresses that nobody has them. */
export async function findBounces(
  db: Database,
  stockId: number,
  channels: readonly Pick<ContactChannels, 'email'>[],
): Promise<ReadonlyMap<string, Date>> {
  const { email, suppressedAt } = suppressedAddresses;
  const asked = channels.map((one) => one.email).filter((one) => one !== '');
  if (asked.length === 0) return new Map();
  const rows = await db
    .select({ email, suppressedAt })
    .from(suppressedAddresses)
    .where(and(eq(suppressedAddresses.stockId, stockId), inArray(email, asked)));
  return new Map(rows.flatMap((row): [string, Date][] => (row.suppressedAt ? [[row.email, row.suppressedAt]] : [])));
}

/** Adds a contact; `undefined` if its mobile or e-mail is taken. */
export async function insertContact(db: Database, values: NewContact): Promise<ContactRow | undefined> {
  const [row] = await db.insert(contacts).values(values).onConflictDoNothing().returning();
  return row;
}

/** Changes a contact; `undefined` if its mobile or e-mail was taken concurrently. */
export function updateContact(
  db: Database,
  { stockId, id, version }: ContactRow,
  values: Partial<NewContact>,
): Promise<ContactRow | undefined> {
  return ignoreUniqueViolation(db, async (tx) => {
    const [row] = await tx
      .update(contacts)
      .set({ ...values, version: version + 1 })
      .where(and(present(stockId), eq(contacts.id, id)))
      .returning();
    return row;
  });
}

export function findConsentSources(db: Database, stockId: number, ids: readonly number[]) {
  return db
    .select({ id: contacts.id, consentSource: contacts.consentSource })
    .from(contacts)
    .where(and(present(stockId), inArray(contacts.id, [...ids])));
}

export async function isClient(db: Database, stockId: number): Promise<boolean> {
  return (await db.$count(clients, eq(clients.stockId, stockId))) > 0;
}
