/** Codes of the roles that the product ships (docs/product/README.md, "Roles"); operators add others. */
export const roles = ['ADMIN', 'ADMIN_SALESMAN', 'ADMIN_BUYER', 'EDITOR', 'CLIENT_ADMIN', 'CLIENT_USER'] as const;
export type Role = (typeof roles)[number];

/** Whose people hold a role: the operator's, or a client's. */
export const roleKinds = ['operator', 'client'] as const;
export type RoleKind = (typeof roleKinds)[number];
