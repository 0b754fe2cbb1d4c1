import { eq, sql } from 'drizzle-orm';
import { roles, users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { demoPassword } from './demo-accounts.ts';
import { loadBaseline } from './load-baseline.ts';
import { loadDemo } from './load-demo.ts';

interface FirstDataOptions {
  readonly demo: boolean;
  readonly now: Date;
  readonly say: (text: string) => void;
}

/** Any number, as long as every process that loads uses the same. */
const firstDataLock = 5_417_121;

/**
 * Fills an empty database, once: with the demo, or with just what the product needs to run (docs/product/identity.md,
 * "First data and demo accounts"). Processes that start together wait for the first and then find nothing to do.
 */
export async function loadFirstData(db: Database, { demo, now, say }: FirstDataOptions): Promise<void> {
  if ((await db.$count(roles)) > 0) return;
  const passwordHash = demo ? await hashPassword(demoPassword) : undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstDataLock})`);
    if ((await tx.$count(roles)) > 0) return;
    say(passwordHash ? 'Loading the demo …' : 'Loading the first data …');
    if (passwordHash) await loadDemo(tx, { now, passwordHash });
    else await loadBaseline(tx, { now });
  });
}

/** Whether the demo's accounts are here and still have the demo's password. */
export async function demoAccountsPresent(db: Database): Promise<boolean> {
  return (await db.$count(users, eq(users.demo, true))) > 0;
}
