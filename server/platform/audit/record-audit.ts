import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import { shownNetworkOf } from '#server/platform/limits/address-key.ts';
import { auditEntries } from './tables.ts';

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

/** Keeps an entry until the rest of its transaction is done, because entries are appended last. */
export type NoteEntry = (entry: AuditEntry) => void;

/**
 * Appends an audit entry in the given transaction; a rollback removes it. The entries of all processes form one chain,
 * so a writer waits for the transaction of the previous entry: append last.
 */
export const recordAudit = (db: Database, entry: AuditEntry): Promise<void> => recordAudits(db, [entry]);

/** The same for entries of one transaction, which are chained in this order. */
export async function recordAudits(db: Database, entries: readonly AuditEntry[]): Promise<void> {
  // The database sets number and hash. Nothing is read back, because a company's role may add entries but not read them.
  await insertMany<typeof auditEntries, 'id' | 'hash'>(
    db,
    auditEntries,
    entries.map(({ at, userId, stockId, action, subject = '', detail = {}, address = '' }) => ({
      ...{ at, userId: userId ?? null, stockId: stockId ?? null, action, subject, detail },
      network: address && shownNetworkOf(address),
    })),
  );
}
