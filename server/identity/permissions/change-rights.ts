import { and, eq, exists, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Element } from '#contract/codes/elements.ts';
import type { Role } from '#contract/codes/roles.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { membershipRoles, memberships, users } from '#server/identity/sessions/tables.ts';
import { type AuditEntry, type NoteEntry, recordAudits } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { readRightsOfPeople, refuseGainsByLinks } from './gains-by-links.ts';
import { ofCurrentMembership } from './role-queries.ts';
import { endUnsendable } from './sender-may.ts';
import { roleElements } from './tables.ts';

/** Any number, as long as every process uses the same and nothing else does. */
const rightsLock = 5_417_131;

/** What `ADMIN` grants whatever happens: with these everything else can be granted again. */
export const lastingGrants: readonly Element[] = [
  'role:view',
  'role:edit',
  'user:view',
  'user:edit',
  'menu:view',
  'menu:edit',
];

/**
 * Runs a change of who may do what: of accounts, memberships, their roles, or what roles grant. All such changes go
 * through here, one after another on all processes. Refused and undone is one after which nobody could put it right:
 * LAST_OPERATOR where no enabled operator with `ADMIN` would be left, or `ADMIN` would lose {@link lastingGrants}, and
 * it was not so before; LAST_COMPANY_ADMIN where a client would lose its last enabled `CLIENT_ADMIN`. So is one by which
 * somebody would get rights through a partner of unified login (LINKED_AT_PARTNER, see {@link refuseGainsByLinks}).
 * Invitations whose senders had lost the right to them by then end for good, so that no change brings them back.
 * Entries of the audit log that the change notes are appended after that, so that nobody waits for the log while clients
 * are looked through.
 */
export function changeRights<T>(db: Database, change: (tx: Database, note: NoteEntry) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockRights(tx);
    await endUnsendable(tx);
    const wasOperated = await isOperated(tx);
    const unled = await listUnledClients(tx, []);
    const rights = await readRightsOfPeople(tx);
    const entries: AuditEntry[] = [];
    const result = await change(tx, (entry) => void entries.push(entry));
    if (wasOperated && !(await isOperated(tx))) throw new AppError('LAST_OPERATOR');
    if ((await listUnledClients(tx, unled)).length > 0) throw new AppError('LAST_COMPANY_ADMIN');
    await refuseGainsByLinks(tx, rights);
    await recordAudits(tx, entries);
    return result;
  });
}

/** Waits for the change of rights of another process, and keeps all others waiting until the transaction ends. */
export async function lockRights(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${rightsLock})`);
}

/** Whether an enabled account with a password holds the role in a company, and has not left it. */
function isLedBy(tx: Database, role: Role, company: typeof clients.stockId | number) {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(membershipRoles)
      .innerJoin(users, and(eq(users.id, membershipRoles.userId), isNull(users.disabledAt), ne(users.passwordHash, '')))
      .innerJoin(memberships, ofCurrentMembership)
      .where(and(eq(membershipRoles.roleCode, role), eq(membershipRoles.stockId, company))),
  );
}

async function isOperated(tx: Database): Promise<boolean> {
  const grants = and(eq(roleElements.roleCode, 'ADMIN'), inArray(roleElements.element, [...lastingGrants]));
  if ((await tx.$count(roleElements, grants)) < lastingGrants.length) return false;
  const { rows } = await tx.execute(sql`select ${isLedBy(tx, 'ADMIN', operatorStockId)} as led`);
  return rows[0]?.led === true;
}

/** Clients in which nobody holds `CLIENT_ADMIN`, without these. */
async function listUnledClients(tx: Database, without: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ stockId: clients.stockId })
    .from(clients)
    .where(
      and(
        isNull(clients.erasingSince),
        sql`not ${isLedBy(tx, 'CLIENT_ADMIN', clients.stockId)}`,
        without.length > 0 ? notInArray(clients.stockId, [...without]) : undefined,
      ),
    );
  return rows.map(({ stockId }) => stockId);
}
