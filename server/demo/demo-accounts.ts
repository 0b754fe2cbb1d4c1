import type { Role } from '#contract/codes/roles.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { roleRows } from '#server/product/rows/roles.ts';
import { demoClients } from './companies.ts';

/** Of every demo account. It never works in production (docs/product/identity.md, "First data and demo accounts"). */
export const demoPassword = 'Demo@2026';

export interface DemoAccount {
  readonly username: string;
  readonly role: Role;
  /** What the start prints beside the account. */
  readonly roleLabel: string;
  readonly phone: string;
  readonly name: string;
  /** The first is the company a login lands in. */
  readonly stockIds: readonly number[];
}

const clientStockIds = demoClients.map((client) => client.stockId);

const people: readonly [username: string, role: Role, name: string, stockIds: readonly number[]][] = [
  ['admin', 'ADMIN', '闻见微', [operatorStockId]],
  ['editor', 'EDITOR', '许听澜', [operatorStockId]],
  ['sales', 'ADMIN_SALESMAN', '贺则远', [operatorStockId]],
  ['buyer', 'ADMIN_BUYER', '方既白', [operatorStockId]],
  ['client', 'CLIENT_ADMIN', '陆知微', clientStockIds],
  ['viewer', 'CLIENT_USER', '宋予禾', clientStockIds.slice(0, 1)],
];

export const demoAccounts: readonly DemoAccount[] = people.map(([username, role, name, stockIds], index) => ({
  username,
  role,
  roleLabel: roleRows.find((row) => row.code === role)?.name['zh-CN'] ?? role,
  phone: `1990000000${index + 1}`,
  name,
  stockIds,
}));
