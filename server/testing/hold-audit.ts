import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { countLockWaits } from './lock-waits.ts';

/**
 * Runs what appends to the audit log while nothing can be appended, until so many statements wait for that or for each
 * other; then looks at what others see, and lets them go on.
 */
export async function holdAudit<Done, Seen>(
  db: Database,
  { run, waiting = 1, look }: { run: () => Promise<Done>; waiting?: number; look: () => Promise<Seen> },
): Promise<{ done: Done; seen: Seen }> {
  const { running, seen } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table audit_entry in share row exclusive mode`);
    const started = run();
    await expect.poll(() => countLockWaits(tx)).toBe(waiting);
    // Not awaited here: it ends only after this transaction.
    return { running: { started }, seen: await look() };
  });
  return { done: await running.started, seen };
}
