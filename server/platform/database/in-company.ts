import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The role of the database that sees one company's rows and owns no table (programs/isolate-companies.sql). */
const companyRole = 'shangjian_company';

/**
 * Acts in a transaction that sees the rows of one company only: of the tables that carry a company the database shows
 * and takes its rows alone, whatever a query asks for. The company is the session's; where an operator looks at a
 * client's data, the client's. What such a table does not hold is not to be reached from inside.
 */
export function inCompany<Result>(
  db: Database,
  stockId: number,
  act: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('app.stock_id', ${String(stockId)}, true), set_config('role', ${companyRole}, true)`,
    );
    return act(tx);
  });
}
