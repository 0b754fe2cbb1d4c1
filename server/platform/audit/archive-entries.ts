import { sql } from 'drizzle-orm';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { StartError } from '#server/platform/start-error.ts';
import { type ArchiveHeader, type ChainedEntry, readArchive, writeArchive } from './archive-file.ts';
import { recordAudit } from './record-audit.ts';

/** Entries of so many months stay where they can be searched. */
const monthsKept = 6;
const batchSize = 5_000;

interface Archived extends ArchiveHeader {
  /** Of the last entry. */
  readonly hash: string;
}

/**
 * Moves entries of the months before one (`2026-05`) into a new file. They are taken out only after the file was read
 * again, with a note of its last hash, all at once: whatever ends the run, each entry is in the file or in the log.
 */
export async function archiveEntries(db: Database, file: string, month: string, now: Date): Promise<Archived> {
  const start = startOfMonth(month, now);
  return db.transaction(async (tx) => {
    // While the file is written and read nothing is sent.
    await tx.execute(sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const header = await findPart(tx, start);
    await writeArchive(file, header, entriesOf(tx, header));
    const { hash } = await readArchive(file);
    const { from, until } = header;
    await tx.execute(sql`
      insert into audit_archive (from_id, until, hash, archived_at)
      select ${from}, id, hash, ${now.toISOString()} from audit_entry where id = ${until} and hash = decode(${hash}, 'hex')`);
    const { rowCount } = await tx.execute(sql`delete from audit_entry where id <= ${until}`);
    if (rowCount !== until - from + 1) throw new StartError(`The log has not the entries that ${file} has.`);
    await recordAudit(tx, { at: now, action: 'audit.archive', detail: { from, until, hash } });
    return { ...header, hash };
  });
}

function startOfMonth(month: string, now: Date): Date {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new StartError(`${month} is no month such as 2026-05.`);
  const start = startOfDay(`${month}-01`);
  const latest = new Date(now);
  latest.setUTCMonth(latest.getUTCMonth() - monthsKept);
  if (start > latest) throw new StartError(`Entries of the last ${monthsKept} months stay in the log.`);
  return start;
}

/** From the first entry to the last before the first that is not old; the latest always stays, for the next to follow. */
async function findPart(tx: Database, start: Date): Promise<ArchiveHeader> {
  const { rows } = await tx.execute<{ from: string | null; until: string | null; previous: string }>(sql`
    select min(id)::text as from,
      least(coalesce((select min(id) from audit_entry where at >= ${start.toISOString()}), max(id)), max(id))::bigint - 1
        as until,
      coalesce((select encode(hash, 'hex') from audit_archive order by until desc limit 1), '') as previous
    from audit_entry`);
  const [from, until] = [Number(rows[0]?.from ?? 0), Number(rows[0]?.until ?? 0)];
  if (from === 0 || until < from) throw new StartError('There are no entries that old.');
  return { from, until, previous: rows[0]?.previous ?? '' };
}

async function* entriesOf(tx: Database, { from, until }: ArchiveHeader): AsyncGenerator<ChainedEntry> {
  for (let next = from; next <= until; next += batchSize) {
    const last = Math.min(until, next + batchSize - 1);
    const { rows } = await tx.execute<{ id: string; hash: string; text: string }>(sql`
      select id::text, encode(hash, 'hex') as hash, ${chainedText} as text
      from audit_entry entry where id between ${next} and ${last} order by entry.id`);
    for (const { id, ...entry } of rows) yield { id: Number(id), ...entry };
  }
}

/** What the hash of an `entry` covers, besides the hash before it. */
export const chainedText = sql.raw(`jsonb_build_array(
  entry.id, extract(epoch from entry.at), entry.user_id, entry.stock_id,
  entry.action, entry.subject, entry.detail, entry.network)::text`);
