import type { Role, RoleKind } from '#contract/codes/roles.ts';
import { text } from '#server/product/text.ts';

/** docs/product/README.md, "Roles". */
export const roleRows = [
  { code: 'ADMIN', name: text('平台管理员', 'Platform administrator'), kind: 'operator' },
  { code: 'ADMIN_SALESMAN', name: text('客户经理', 'Account manager'), kind: 'operator' },
  { code: 'ADMIN_BUYER', name: text('采购专员', 'Buyer'), kind: 'operator' },
  { code: 'EDITOR', name: text('内容编辑', 'Editor'), kind: 'operator' },
  { code: 'CLIENT_ADMIN', name: text('企业管理员', 'Company administrator'), kind: 'client' },
  { code: 'CLIENT_USER', name: text('企业用户', 'Company user'), kind: 'client' },
] satisfies { code: Role; name: ReturnType<typeof text>; kind: RoleKind }[];
