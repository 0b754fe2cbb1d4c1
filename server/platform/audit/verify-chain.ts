import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import { StartError } from '#server/platform/start-error.ts';
import { chainedText } from './archive-entries.ts';
import { readArchive } from './archive-file.ts';

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
  /** That were verified. */
  readonly entries: number;
  /** The last that lies in an archive and was not verified, because its file was not given; 0 if there is none. */
  readonly leftOut: number;
  /** The last entry, to be stored elsewhere; `undefined` if there is none. */
  readonly head: RememberedHead | undefined;
  /** The first broken entry. */
  readonly broken: ChainBreak | undefined;
}

const batchSize = 5_000;

/**
 * Verifies the audit log from its first entry, or from where the archives end that are not given. The formula of
 * migration 0015 is repeated here, so that a changed database function hides nothing. The table's owner could rebuild
 * the whole chain; only a head stored elsewhere reveals that.
 *
 * @param files archives in their order
 * @throws StartError where a file is not what was archived, or the remembered head is in one that is not given
 */
export async function verifyChain(
  db: Database,
  remembered?: RememberedHead,
  files: readonly string[] = [],
): Promise<ChainReport> {
  const archived = await verifyArchives(db, files, remembered);
  let { last } = archived;
  let { entries, isRemembered } = archived;
  const { leftOut } = archived;
  const end = (broken: ChainBreak | undefined): ChainReport => ({ entries, leftOut, head: headOf(last), broken });
  if (archived.rewritten) return end({ kind: 'rewritten', id: archived.rewritten });
  if (!isRemembered && remembered && remembered.id <= last.id)
    throw new StartError(`Entry ${remembered.id} is in an archive: give its file as well.`);
  for (;;) {
    const batch = await readBatch(db, last.id);
    for (const { id, hash, computed } of batch) {
      if (id !== last.id + 1) return end({ kind: 'missing', id: last.id + 1 });
      if (hash !== computed) return end({ kind: 'changed', id });
      if (id === remembered?.id) {
        if (hash !== remembered.hash) return end({ kind: 'rewritten', id });
        isRemembered = true;
      }
      last = { id, hash };
      entries += 1;
    }
    if (batch.length < batchSize) break;
  }
  return end(isRemembered ? undefined : { kind: 'cut', id: last.id + 1 });
}

/** Files against what the database has kept of them; the log goes on after the last archive, given or not. */
async function verifyArchives(db: Database, files: readonly string[], remembered: RememberedHead | undefined) {
  const { rows } = await db.execute<{ from: string; until: string; hash: string }>(sql`
    select from_id::text as from, until::text, encode(hash, 'hex') as hash from audit_archive order by audit_archive.until`);
  const kept = new Map(rows.map(({ from, until, hash }) => [Number(from), { id: Number(until), hash }]));
  let entries = 0;
  let isRemembered = remembered === undefined;
  let rewritten: number | undefined;
  for (const file of files) {
    const { from, until, previous, hash } = await readArchive(file, (entry) => {
      if (entry.id !== remembered?.id) return;
      isRemembered = entry.hash === remembered.hash;
      if (!isRemembered) rewritten = entry.id;
    });
    const known = kept.get(from);
    const before = [...kept.values()].find(({ id }) => id === from - 1)?.hash ?? '';
    if (known?.id !== until || known.hash !== hash || before !== previous)
      throw new StartError(`${file} is not what was taken out of this log.`);
    entries += until - from + 1;
  }
  const last = [...kept.values()].at(-1) ?? { id: 0, hash: '' };
  const leftOut = entries === last.id ? 0 : last.id;
  return { last, entries, leftOut, isRemembered, rewritten };
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

/** Entries after a number, each with the hash it should have given the stored hash of the previous one. */
async function readBatch(db: Database, after: number, most = batchSize) {
  const { rows } = await db.execute<{ id: string; hash: string; computed: string }>(sql`
    select entry.id::text, encode(entry.hash, 'hex') as hash,
      encode(sha256(coalesce(previous.hash, archived.hash, '') || convert_to(${chainedText}, 'UTF8')), 'hex') as computed
    from audit_entry entry
    left join audit_entry previous on previous.id = entry.id - 1
    left join audit_archive archived on archived.until = entry.id - 1
    where entry.id > ${after}
    order by entry.id
    limit ${most}`);
  return rows.map(({ id, ...hashes }) => ({ id: Number(id), ...hashes }));
}
