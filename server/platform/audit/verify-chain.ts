import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** An entry that somebody remembers: its number and the hash it had. */
export interface RememberedHead {
  readonly id: number;
  /** In hexadecimal. */
  readonly hash: string;
}

export type ChainBreak =
  | { readonly kind: 'changed' | 'missing'; readonly id: number }
  | { readonly kind: 'cut'; readonly id: number }
  | { readonly kind: 'rewritten'; readonly id: number };

interface ChainReport {
  readonly entries: number;
  /** The last entry, to be remembered; `undefined` where there is none. */
  readonly head: RememberedHead | undefined;
  /** The first place where the chain is broken. */
  readonly broken: ChainBreak | undefined;
}

const batchSize = 5_000;

/**
 * Walks the audit log from its first entry and computes each hash again, by the formula of migration 0015 written out
 * here, so that a changed function of the database hides nothing. Whoever owns the table could chain everything anew:
 * only a head that was remembered elsewhere tells.
 */
export async function verifyChain(db: Database, remembered?: RememberedHead): Promise<ChainReport> {
  let last = { id: 0, hash: '' };
  let entries = 0;
  let isRemembered = remembered === undefined;
  for (;;) {
    const batch = await readBatch(db, last.id);
    for (const { id, hash, computed } of batch) {
      if (id !== last.id + 1) return broken(entries, last, { kind: 'missing', id: last.id + 1 });
      if (hash !== computed) return broken(entries, last, { kind: 'changed', id });
      if (id === remembered?.id) {
        if (hash !== remembered.hash) return broken(entries, last, { kind: 'rewritten', id });
        isRemembered = true;
      }
      last = { id, hash };
      entries += 1;
    }
    if (batch.length < batchSize) break;
  }
  if (!isRemembered) return broken(entries, last, { kind: 'cut', id: last.id + 1 });
  return { entries, head: headOf(last), broken: undefined };
}

function headOf(last: RememberedHead): RememberedHead | undefined {
  return last.id === 0 ? undefined : last;
}

function broken(entries: number, last: RememberedHead, where: ChainBreak): ChainReport {
  return { entries, head: headOf(last), broken: where };
}

/** The entries after a number, each with the hash it ought to have by the stored hash of the one before it. */
async function readBatch(db: Database, after: number) {
  const { rows } = await db.execute<{ id: string; hash: string; computed: string }>(sql`
    select entry.id::text, encode(entry.hash, 'hex') as hash,
      encode(sha256(coalesce(previous.hash, '') || convert_to(jsonb_build_array(
        entry.id, extract(epoch from entry.at), entry.user_id, entry.stock_id,
        entry.action, entry.subject, entry.detail, entry.network
      )::text, 'UTF8')), 'hex') as computed
    from audit_entry entry
    left join audit_entry previous on previous.id = entry.id - 1
    where entry.id > ${after}
    order by entry.id
    limit ${batchSize}`);
  return rows.map(({ id, ...hashes }) => ({ id: Number(id), ...hashes }));
}
