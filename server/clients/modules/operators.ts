import type { Role } from '#contract/codes/roles.ts';

const operatorRoles: ReadonlySet<Role> = new Set(['ADMIN', 'ADMIN_SALESMAN', 'ADMIN_BUYER', 'EDITOR']);

/** Whether a session is an operator's: operators need no modules. */
export const isOperator = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.some((role) => operatorRoles.has(role));
