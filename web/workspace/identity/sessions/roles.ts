import type { Role } from '#contract/codes/roles.ts';

const nonAdminCodes: ReadonlySet<string> = new Set(['ADMIN_SALESMAN', 'ADMIN_BUYER'] satisfies Role[]);

/**
 * Roles that are not administrators although their codes begin with ADMIN (docs/product/identity.md, "Permissions").
 */
export function isNonAdminCodeRole(code: string): boolean {
  return nonAdminCodes.has(code);
}
