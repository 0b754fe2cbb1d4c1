import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';

/** A chain head stored outside the database: entry number and hash. */
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
  /** The last entry, to be stored elsewhere; `undefined` if there is none. */
  readonly head: RememberedHead | undefined;
  /** The first broken entry. */
  readonly broken: ChainBreak | undefined;
}

const batchSize = 5_000;

/**
 * Verifies the audit log from its first entry. The formula of migration 0015 is repeated here, so that a changed
 * database function hides nothing. The table's owner could rebuild the whole chain; only a head stored elsewhere
 * reveals that.
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

interface ChainPart {
  /** Numbers of the first and the last entry. */
  readonly from: number;
  readonly until: number;
}

/** Verifies a part of the audit log, with the hash before it as it is stored. */
export async function verifyPart(
  db: Database,
  { from, until }: ChainPart,
): Promise<Pick<ChainReport, 'entries' | 'broken'>> {
  let last = from - 1;
  while (last < until) {
    const batch = await readBatch(db, last, Math.min(batchSize, until - last));
    for (const { id, hash, computed } of batch) {
      if (id !== last + 1) break;
      if (hash !== computed) return { entries: last - from + 1, broken: { kind: 'changed', id } };
      last = id;
    }
    if (last < until && batch.at(-1)?.id !== last) {
      return { entries: last - from + 1, broken: { kind: 'missing', id: last + 1 } };
    }
  }
  return { entries: until - from + 1, broken: undefined };
}

function headOf(last: RememberedHead): RememberedHead | undefined {
  return last.id === 0 ? undefined : last;
}

function broken(entries: number, last: RememberedHead, where: ChainBreak): ChainReport {
  return { entries, head: headOf(last), broken: where };
}

/** Entries after a number, each with the hash it should have given the stored hash of the previous one. */
async function readBatch(db: Database, after: number, most = batchSize) {
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
    limit ${most}`);
  return rows.map(({ id, ...hashes }) => ({ id: Number(id), ...hashes }));
}
