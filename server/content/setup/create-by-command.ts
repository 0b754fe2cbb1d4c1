import { createOperator } from '#server/identity/accounts/create-operator.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import type { Database } from '#server/platform/database/database.ts';
import { publishSettings } from './publish-settings.ts';
import { hasDemoAccountsAlone, isSetUp } from './setup-code.ts';

/**
 * Adds an operator from the command line, as {@link createOperator}. The first one of an installation, or of one that
 * has nobody but the demo's people, takes the invented record number off its site, which nobody may show: the set-up
 * would have asked for the right one.
 */
export async function createByCommand(
  db: Database,
  operator: Omit<Parameters<typeof createOperator>[1], 'onAdded'>,
): Promise<string | undefined> {
  if ((await isSetUp(db)) && !(await hasDemoAccountsAlone(db))) return createOperator(db, operator);
  const { now } = operator;
  const circumstances = { stockId: operatorStockId, address: '', language: 'zh-CN', now } as const;
  return createOperator(db, {
    ...operator,
    onAdded: (tx, userId) => publishSettings(tx, { recordNumber: { 'zh-CN': '' } }, { ...circumstances, userId }),
  });
}
