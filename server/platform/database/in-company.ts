import { sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { companyRole } from './company-role.ts';
import type { Database } from './database.ts';

/** In whose name a transaction reads and writes. */
interface Scope extends Record<string, unknown> {
  readonly role: string;
  /** The company, as a number in digits; empty outside any. */
  readonly stockId: string;
}

/**
 * Runs `act` in a transaction restricted to one company's rows (row-level security): tables with a company column only
 * show and accept that company's rows, whatever a query asks for. The company is the session's or, when an operator
 * looks at a client's data, the client's. Within a transaction it ends with `act`: afterwards the transaction is what it
 * was, in no company or in its own. Nothing else may run in that transaction meanwhile.
 */
export function inCompany<Result>(
  db: Database,
  stockId: number,
  act: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const before = db instanceof PgTransaction ? await readScope(tx) : undefined;
    await enterScope(tx, { stockId: String(stockId), role: companyRole });
    const result = await act(tx);
    // What fails goes back to the savepoint, and takes the settings with it.
    if (before) await enterScope(tx, before);
    return result;
  });
}

async function readScope(tx: Database): Promise<Scope> {
  const { rows } = await tx.execute<Scope>(
    sql`select current_setting('role') as role, coalesce(current_setting('app.stock_id', true), '') as "stockId"`,
  );
  const [scope] = rows;
  if (!scope) throw new Error('the role of the transaction was not read');
  return scope;
}

const enterScope = (tx: Database, { stockId, role }: Scope) =>
  tx.execute(sql`select set_config('app.stock_id', ${stockId}, true), set_config('role', ${role}, true)`);
