import { eq, ne, sql } from 'drizzle-orm';
import { articles } from '#server/content/articles/tables.ts';
import { setupCodes } from '#server/content/setup/tables.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { describeReport } from '#server/product/describe-report.ts';
import { loadAlerts } from './alerts.ts';
import { demoPassword } from './demo-accounts.ts';
import { loadDemo } from './load-demo.ts';

interface FirstDataOptions {
  /** With the server's secret, which seals the demo's quotes; nothing of the demo where it is `false`. */
  readonly demo: false | { readonly secret: string };
  readonly now: Date;
  readonly say: (text: string) => void;
}

/** Any number, as long as every process that loads uses the same. */
const firstDataLock = 5_417_121;

/**
 * Brings the product's own rows up to date, and fills a database in which nobody has begun with the demo, once.
 * Processes that start together wait for the first and then find nothing to do.
 */
export async function loadFirstData(db: Database, { demo, now, say }: FirstDataOptions): Promise<void> {
  const report = await applyProductRows(db, { now });
  if (report) for (const line of describeReport(report)) say(line);
  if (!demo || !(await isUntouched(db))) return;
  const passwordHash = await hashPassword(demoPassword);
  const isLoaded = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstDataLock})`);
    if (!(await isUntouched(tx))) return false;
    say('Loading the demo …');
    await loadDemo(tx, { now, passwordHash, ...demo });
    return true;
  });
  // Evaluated as always: on several connections, and in the role of each company.
  if (isLoaded) await loadAlerts(db, now);
}

/** Whether there is nothing but what the product itself brings. */
async function isUntouched(db: Database): Promise<boolean> {
  if ((await db.$count(users)) > 0) return false;
  // A code was given out: somebody is about to set the installation up.
  if ((await db.$count(setupCodes)) > 0) return false;
  if ((await db.$count(companies, ne(companies.stockId, operatorStockId))) > 0) return false;
  return (await db.select({ id: articles.id }).from(articles).limit(1)).length === 0;
}

/** Whether the demo's accounts are here and still have the demo's password. */
export async function demoAccountsPresent(db: Database): Promise<boolean> {
  return (await db.$count(users, eq(users.demo, true))) > 0;
}
