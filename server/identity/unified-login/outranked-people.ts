import { requireGrantable } from '#server/identity/permissions/may-grant.ts';
import { listRolesOfPerson } from '#server/identity/permissions/role-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import { listRolesBehind } from './links.ts';

/**
 * Throws RIGHTS_BEYOND_OWN for an account whose person may do more than the caller, with whichever of their accounts:
 * whoever signs in as one of them enters as any.
 */
export async function requireOutrankedPerson(
  tx: Database,
  actor: Pick<SignedInActor, 'rights'>,
  userId: number,
): Promise<void> {
  await requireGrantable(tx, actor, await listRolesOfPerson(tx, userId));
}

/**
 * The same for all who are linked at an issuer: whoever has a portal's key or is its provider says which of them comes
 * in, and so takes the accounts of all.
 */
export async function requireOutrankedPeople(
  tx: Database,
  actor: Pick<SignedInActor, 'rights'>,
  issuer: string,
): Promise<void> {
  await requireGrantable(tx, actor, await listRolesBehind(tx, issuer));
}
