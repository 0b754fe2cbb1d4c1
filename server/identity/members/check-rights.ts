import { requireMayGrant } from '#server/identity/permissions/may-grant.ts';
import { listGrantingRoles } from '#server/identity/permissions/role-queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Rights } from '#server/platform/http/call-context.ts';
import { listMembershipRoles } from './queries.ts';

interface Holder {
  readonly userId: number;
  readonly rights: Rights;
}

/** Throws OWN_RIGHTS. */
export function refuseOwn({ userId }: Pick<Holder, 'userId'>, id: number): void {
  if (userId === id) throw new AppError('OWN_RIGHTS');
}

/** Throws NOT_FOUND for a role that does not exist, RIGHTS_BEYOND_OWN for one that allows more than the caller may. */
export async function requireGrantable(tx: Database, actor: Pick<Holder, 'rights'>, codes: readonly string[]) {
  const known = new Map((await listGrantingRoles(tx)).map((role) => [role.code, role]));
  return codes.map((code) => {
    const role = known.get(code);
    if (!role) throw new AppError('NOT_FOUND');
    requireMayGrant(actor.rights, role);
    return role;
  });
}

/** The same for all roles of a person in any company: nobody takes an account from those who may do more. */
export async function requireOutranked(tx: Database, actor: Pick<Holder, 'rights'>, id: number): Promise<void> {
  const held = await listMembershipRoles(tx, [id]);
  await requireGrantable(tx, actor, [...new Set(held.flatMap(({ code }) => (code === null ? [] : [code])))]);
}
