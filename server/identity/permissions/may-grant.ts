import type { Element } from '#contract/codes/elements.ts';
import type { RoleKind } from '#contract/codes/roles.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Rights } from '#server/platform/http/call-context.ts';

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
