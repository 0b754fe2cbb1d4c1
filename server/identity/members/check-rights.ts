import { requireGrantable } from '#server/identity/permissions/may-grant.ts';
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

/**
 * Throws RIGHTS_BEYOND_OWN for an account that has, in any company, a role which allows more than the caller may: nobody
 * takes an account from those who may do more.
 */
export async function requireOutranked(tx: Database, actor: Pick<Holder, 'rights'>, id: number): Promise<void> {
  const held = await listMembershipRoles(tx, [id]);
  await requireGrantable(tx, actor, [...new Set(held.flatMap(({ code }) => (code === null ? [] : [code])))]);
}
