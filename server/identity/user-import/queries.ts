import { and, eq, exists, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients, companies } from '#server/identity/companies/tables.ts';
import { isUnended } from '#server/identity/invitations/queries.ts';
import { invitations } from '#server/identity/invitations/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

const anyOf = (column: SQLWrapper, texts: readonly string[]) => sql`${column} = any(${sql.param(texts)}::text[])`;

/** The operator's company and all clients but those that are being erased, with the names by which a file may call them. */
export function listNamedPlaces(db: Database) {
  const { stockId, code, name, shortName } = companies;
  const isClient = exists(
    db
      .select({ one: sql`1` })
      .from(clients)
      .where(and(eq(clients.stockId, companies.stockId), isNull(clients.erasingSince))),
  );
  return db
    .select({ stockId, code, name, shortName })
    .from(companies)
    .where(or(eq(companies.stockId, operatorStockId), isClient));
}

interface Named {
  readonly usernames: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/** Accounts with one of these usernames, confirmed addresses or numbers. */
export async function listNamedAccounts(db: Database, { usernames, emails, phones }: Named) {
  const { id, unifyId, username, name, email, phone, disabledAt } = users;
  const find = (column: typeof username | typeof email | typeof phone, texts: readonly string[]) =>
    texts.length === 0
      ? []
      : db.select({ id, unifyId, username, name, email, phone, disabledAt }).from(users).where(anyOf(column, texts));
  const found = [...(await find(username, usernames)), ...(await find(email, emails)), ...(await find(phone, phones))];
  return [...new Map(found.map((account) => [account.id, account])).values()];
}

export type NamedAccount = Awaited<ReturnType<typeof listNamedAccounts>>[number];

/** Links that work, to these recipients, and the roles that they give. */
export async function listInvited(db: Database, recipients: readonly string[], now: Date) {
  if (recipients.length === 0) return [];
  return db
    .select({ stockId: invitations.stockId, recipient: invitations.recipient, roles: invitations.roles })
    .from(invitations)
    .where(and(anyOf(invitations.recipient, recipients), isUnended(now)));
}

const rowsAtOnce = 1_000;

export async function insertInvitations(
  tx: Database,
  rows: readonly (typeof invitations.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(invitations).values(rows.slice(from, from + rowsAtOnce));
  }
}

/** Whether an invitation is of an import of this person, and its link was not made yet. */
export const isUnsent = (invitedBy: number | SQLWrapper, now: Date) =>
  and(isNull(invitations.deliveryId), isUnended(now), eq(invitations.invitedBy, invitedBy));

interface Unsent {
  readonly invitedBy: number;
  readonly now: Date;
}

/** The first invitations of an import whose links were not made yet. */
export function listUnsent(db: Database, { invitedBy, now, most }: Unsent & { readonly most: number }) {
  return db.select().from(invitations).where(isUnsent(invitedBy, now)).orderBy(invitations.id).limit(most);
}

/** Those of them whose links are still not made; locked until the transaction ends. */
export function lockUnsent(tx: Database, ids: readonly number[], { invitedBy, now }: Unsent) {
  return tx
    .select()
    .from(invitations)
    .where(and(inArray(invitations.id, [...ids]), isUnsent(invitedBy, now)))
    .orderBy(invitations.id)
    .for('update', { skipLocked: true });
}

export const countUnsent = (db: Database, invitedBy: number, now: Date): Promise<number> =>
  db.$count(invitations, isUnsent(invitedBy, now));

/** Ends invitations that could not be sent; they can be sent again. */
export async function expireInvitations(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ expiresAt: now })
    .where(inArray(invitations.id, [...ids]));
}
