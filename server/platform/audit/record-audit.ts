import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { shownNetworkOf } from '#server/platform/limits/address-key.ts';

export interface AuditEntry {
  readonly at: Date;
  /** Who did it, as far as that is known. */
  readonly userId?: number | undefined;
  readonly stockId?: number | undefined;
  /** What was done, such as `session.login`. */
  readonly action: string;
  /** What it was done to, such as `contact 17`. */
  readonly subject?: string;
  /** Before, after and circumstances. Never a secret, a code or a whole phone number. */
  readonly detail?: object;
  /** Where it came from; only its network is kept. */
  readonly address?: string;
}

/**
 * Adds an entry to the audit log, in the transaction it is given: what is undone was never done. The entries of all
 * processes form one chain, so whoever adds one waits for the transaction that added the last; add it near the end.
 */
export async function recordAudit(
  db: Database,
  { at, userId, stockId, action, subject = '', detail = {}, address = '' }: AuditEntry,
): Promise<void> {
  // Number and hash are the database's. Nothing is read back: a company's role may add entries and not see them.
  await db.execute(sql`
    insert into audit_entry (at, user_id, stock_id, action, subject, detail, network)
    values (${at.toISOString()}, ${userId ?? null}, ${stockId ?? null}, ${action}, ${subject},
      ${JSON.stringify(detail)}::jsonb, ${address && shownNetworkOf(address)})`);
}
