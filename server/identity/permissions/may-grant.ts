import type { Element } from '#contract/codes/elements.ts';
import type { RoleKind } from '#contract/codes/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Rights } from '#server/platform/http/call-context.ts';
import { type GrantingRole, listGrantingRoles } from './role-queries.ts';

export interface Granted {
  /** Whose role it is. */
  readonly kind: RoleKind;
  readonly elements: readonly Element[];
}

/**
 * Whether somebody may grant this: nothing beyond what they may do themselves. What clients may do in their companies
 * is for the operator's people to decide, who do not belong there and so hold nothing of it.
 */
export function mayGrant({ isOperator, elements: held }: Rights, { kind, elements }: Granted): boolean {
  return (isOperator && kind === 'client') || elements.every((element) => held.has(element));
}

/** Throws RIGHTS_BEYOND_OWN for what {@link mayGrant} refuses. */
export function requireMayGrant(rights: Rights, granted: Granted): void {
  if (!mayGrant(rights, granted)) throw new AppError('RIGHTS_BEYOND_OWN');
}

/** Throws NOT_FOUND for a role that does not exist, RIGHTS_BEYOND_OWN for one that allows more than the caller may. */
export async function requireGrantable(
  tx: Database,
  { rights }: { readonly rights: Rights },
  codes: readonly string[],
): Promise<GrantingRole[]> {
  const known = new Map((await listGrantingRoles(tx)).map((role) => [role.code, role]));
  return codes.map((code) => {
    const role = known.get(code);
    if (!role) throw new AppError('NOT_FOUND');
    requireMayGrant(rights, role);
    return role;
  });
}
