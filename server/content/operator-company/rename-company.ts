import { eq, sql } from 'drizzle-orm';
import type { NamedCompany, OperatorNames } from '#contract/content/operator-company.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';

const isOperators = eq(companies.stockId, operatorStockId);
const named = { version: companies.version, name: companies.name, shortName: companies.shortName };

export async function readOperatorCompany(db: Database): Promise<NamedCompany> {
  const [company] = await db.select(named).from(companies).where(isOperators);
  if (!company) throw new AppError('NOT_FOUND');
  return company;
}

/** Names the company that operates the platform, in the caller's transaction. */
export async function nameOperatorCompany(tx: Database, { name, shortName }: OperatorNames): Promise<NamedCompany> {
  const [changed] = await tx
    .update(companies)
    .set({ name, shortName, version: sql`${companies.version} + 1` })
    .where(isOperators)
    .returning(named);
  if (!changed) throw new Error("the operator's company is missing");
  return changed;
}

interface Renaming extends OperatorNames {
  /** That the change is based on. */
  readonly version: number;
}

/** Changes the names; refused with COMPANY_CHANGED where a colleague was first. */
export function renameOperatorCompany(db: Database, { version, ...after }: Renaming, actor: Actor) {
  const { userId, stockId, now, address } = actor;
  return db.transaction(async (tx): Promise<NamedCompany> => {
    const [before] = await tx.select(named).from(companies).where(isOperators).for('update');
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('COMPANY_CHANGED');
    const { version: _, ...former } = before;
    const renamed = await nameOperatorCompany(tx, after);
    const detail = { before: former, after };
    await recordAudit(tx, { at: now, userId, stockId, address, action: 'operatorCompany.rename', detail });
    return renamed;
  });
}
