import { inArray } from 'drizzle-orm';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import {
  findGainsByLinks,
  type RightsOfPeople,
  readRightsOfPeople,
} from '#server/identity/permissions/gains-by-links.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { AuditEntry } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { unifyLinks } from './tables.ts';

/**
 * Takes the links of those away who have got rights since `before` that not all hold who may set partners up. For what
 * changes rights and cannot be refused: a release. Returns an entry of the audit log for each link.
 */
export async function takeGainingLinks(tx: Database, before: RightsOfPeople, now: Date): Promise<AuditEntry[]> {
  const gains = await findGainsByLinks(tx, before, await readRightsOfPeople(tx));
  if (gains.size === 0) return [];
  const accounts = await tx
    .select({ id: users.id, username: users.username, person: users.unifyId })
    .from(users)
    .where(inArray(users.unifyId, [...gains.keys()]));
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const taken = await tx
    .delete(unifyLinks)
    .where(inArray(unifyLinks.userId, [...byId.keys()]))
    .returning();
  return taken.flatMap(({ issuer, subject, userId }) => {
    const account = byId.get(userId);
    const gained = account && gains.get(account.person);
    if (!gained) return [];
    const deed = { action: 'unify.unlinked', subject: `account ${account.username}` };
    return { at: now, stockId: operatorStockId, ...deed, detail: { issuer, subject, gained } };
  });
}
