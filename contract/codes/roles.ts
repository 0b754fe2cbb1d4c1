/** Role codes (docs/product/README.md, "Roles"). */
export const roles = ['ADMIN', 'ADMIN_SALESMAN', 'ADMIN_BUYER', 'EDITOR', 'CLIENT_ADMIN', 'CLIENT_USER'] as const;
export type Role = (typeof roles)[number];
