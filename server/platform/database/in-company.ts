import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The database role that sees one company's rows and owns no table (programs/isolate-companies.sql). */
const companyRole = 'shangjian_company';

/**
 * Runs `work` in a transaction restricted to one company's rows (row-level security): tables with a company column only
 * show and accept that company's rows, whatever a query asks for. The company is the session's or, when an operator
 * looks at a client's data, the client's.
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
