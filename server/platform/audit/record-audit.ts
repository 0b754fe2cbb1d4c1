import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { shownNetworkOf } from '#server/platform/limits/address-key.ts';

export interface AuditEntry {
  readonly at: Date;
  /** The actor, if known. */
  readonly userId?: number | undefined;
  readonly stockId?: number | undefined;
  /** Action code, such as `session.login`. */
  readonly action: string;
  /** The affected record, such as `contact 17`. */
  readonly subject?: string;
  /** Before, after and other details. Never secrets, codes or whole phone numbers. */
  readonly detail?: object;
  /** Client address; only the network part is stored. */
  readonly address?: string;
}

/**
 * Appends an audit entry in the given transaction; a rollback removes it. The entries of all processes form one chain,
 * so a writer waits for the transaction of the previous entry: append near the end.
 */
export async function recordAudit(
  db: Database,
  { at, userId, stockId, action, subject = '', detail = {}, address = '' }: AuditEntry,
): Promise<void> {
  // The database sets number and hash. Nothing is read back, because a company's role may add entries but not read them.
  await db.execute(sql`
    insert into audit_entry (at, user_id, stock_id, action, subject, detail, network)
    values (${at.toISOString()}, ${userId ?? null}, ${stockId ?? null}, ${action}, ${subject},
      ${JSON.stringify(detail)}::jsonb, ${address && shownNetworkOf(address)})`);
}
