import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { archiveEntries } from './archive-entries.ts';
import { recordAudit } from './record-audit.ts';
import { verifyChain, verifyPart } from './verify-chain.ts';

const now = new Date('2026-11-20T02:00:00Z');
/** Of the first moment of May in China. */
const may = Date.parse('2026-04-30T16:00:00Z');

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shangjian-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  database = await openTestDatabase();
  // Two in March, two in April, one in May.
  for (const day of [-40, -39, -2, -1 / 86_400_000, 0]) await add(new Date(may + day * 86_400_000));
});
afterEach(() => database.close());

let [acts, files] = [0, 0];
function add(at: Date): Promise<void> {
  acts += 1;
  // A text may have separators of lines that PostgreSQL does not escape in JSON.
  const detail = { 名: `第 ${acts}\n\u2028\u2029`, n: 1.5 };
  return recordAudit(database.db, { at, userId: acts, action: 'test.act', detail });
}

function newFile(): string {
  files += 1;
  return path.join(folder, `${files}.audit`);
}

const count = async () => (await database.pool.query('select count(*)::integer as n from audit_entry')).rows[0].n;
const verify = (...given: string[]) => verifyChain(database.db, undefined, given);

async function archived(month: string): Promise<string> {
  const file = newFile();
  await archiveEntries(database.db, file, month, now);
  return file;
}

describe('months of the audit log', () => {
  test('may take as long to be written and read as they take', async () => {
    const { rows } = await database.pool.query('show idle_in_transaction_session_timeout');
    expect(rows[0].idle_in_transaction_session_timeout).not.toBe('0');
    await database.pool.query(`
      create function check_patience() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '0' or current_setting('idle_in_transaction_session_timeout') <> '0'
        then raise 'would be cut off'; end if;
        return null;
      end $$;
      create trigger check_patience after insert on audit_archive for each row execute function check_patience()`);
    await archived('2026-04');
    expect(await count()).toBe(4);
  });

  test('go to a file, and are verified together with what remains and what follows', async () => {
    const { head: before } = await verify();
    const march = await archived('2026-04');
    const april = await archived('2026-05');
    await add(now);
    // The fifth, two notes of the archiving, and the new one.
    expect(await count()).toBe(4);
    expect(await verify(march, april)).toMatchObject({ entries: 8, leftOut: 0, broken: undefined });
    expect(await verify()).toMatchObject({ entries: 4, leftOut: 4, broken: undefined });
    expect((await verifyChain(database.db, before)).broken).toBeUndefined();
    expect(await verifyPart(database.db, { from: 5, until: 8 })).toEqual({ entries: 4, broken: undefined });
    const { rows } = await database.pool.query(
      `select detail from audit_entry where action = 'audit.archive' order by id`,
    );
    expect(rows.map(({ detail }) => [detail.from, detail.until])).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('are in their order, however many there are', async () => {
    await database.pool.query(`insert into audit_entry (at, action, subject, detail, network)
      select '2026-05-02', 'test.many', '', '{"n": 1.50}', '' from generate_series(1, 5100)`);
    const later = new Date('2026-12-20T02:00:00Z');
    const file = newFile();
    expect(await archiveEntries(database.db, file, '2026-06', later)).toMatchObject({ from: 1, until: 5104 });
    expect(await verify(file)).toMatchObject({ entries: 5106, leftOut: 0, broken: undefined });
  });

  test('of the last half-year stay, and so does the latest entry, whatever its age', async () => {
    await expect(archived('2026-06')).rejects.toThrow('last 6 months stay');
    await expect(archived('2026-13')).rejects.toThrow('no month');
    await expect(archived('2026-03')).rejects.toThrow('no entries that old');
    const later = new Date('2027-11-20T02:00:00Z');
    const file = newFile();
    expect(await archiveEntries(database.db, file, '2027-01', later)).toMatchObject({ from: 1, until: 4 });
    expect(await verify(file)).toMatchObject({ entries: 6, broken: undefined });
  });

  test('stay in the log where the file could not be written, and the file stays as it was', async () => {
    const file = newFile();
    await writeFile(file, 'something else');
    await expect(archiveEntries(database.db, file, '2026-05', now)).rejects.toThrow();
    await expect(archiveEntries(database.db, path.join(folder, 'missing/one'), '2026-05', now)).rejects.toThrow();
    expect(await readFile(file, 'utf8')).toBe('something else');
    await expect(stat(`${file}.part`)).rejects.toThrow();
    expect(await count()).toBe(5);
    expect(await verify()).toMatchObject({ entries: 5, broken: undefined });
  });

  test('leave alone the draft of another run that is writing the same file', async () => {
    const file = newFile();
    await writeFile(`${file}.part`, 'half of the other');
    await expect(archiveEntries(database.db, file, '2026-04', now)).rejects.toThrow(/\.part is there: another run/);
    expect(String(await readFile(`${file}.part`))).toBe('half of the other');
    expect(await count()).toBe(5);
  });

  test('are in the file or in the log when a run is killed after the file was written', async () => {
    const file = newFile();
    await database.pool.query(`create function fall() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$;
      create trigger fall before insert on audit_archive for each statement execute function fall()`);
    await expect(archiveEntries(database.db, file, '2026-05', now)).rejects.toThrow();
    expect(await count()).toBe(5);
    await database.pool.query('drop trigger fall on audit_archive');
    // The file is one that nobody knows; the next run writes its own.
    await expect(verify(file)).rejects.toThrow('not what was taken out');
    expect(await verify(await archived('2026-05'))).toMatchObject({ entries: 6, broken: undefined });
  });

  test('that are in no archive cannot be taken out, nor can what is known of an archive', async () => {
    await archived('2026-04');
    for (const change of [
      'delete from audit_entry where id = 3',
      'delete from audit_archive',
      `update audit_archive set until = 100`,
      'truncate audit_entry',
    ])
      await expect(database.pool.query(change)).rejects.toThrow();
  });
});

describe('an archive', () => {
  test('that is cut, changed, of another log or left out is named', async () => {
    const [march, april] = [await archived('2026-04'), await archived('2026-05')];
    const lines = gunzipSync(await readFile(april))
      .toString()
      .split('\n');
    const changed = newFile();
    await writeFile(changed, gzipSync(lines.map((line) => line.replace('test.act', 'test.not')).join('\n')));
    await expect(verify(march, changed)).rejects.toThrow(/entry \d was changed/);
    const short = newFile();
    await writeFile(short, gzipSync(`${lines.slice(0, 2).join('\n')}\n`));
    await expect(verify(march, short)).rejects.toThrow('is cut');
    const cut = newFile();
    await writeFile(cut, await readFile(april));
    await truncate(cut, 60);
    await expect(verify(march, cut)).rejects.toThrow('no whole archive');
    await expect(verify(path.join(folder, 'none.audit'))).rejects.toThrow('no whole archive');
    expect(await verify(april)).toMatchObject({ leftOut: 4, broken: undefined });
  });

  test('has the remembered head, or is asked for', async () => {
    const { rows } = await database.pool.query(`select encode(hash, 'hex') as hash from audit_entry where id = 2`);
    const head = { id: 2, hash: rows[0].hash };
    const file = await archived('2026-05');
    await expect(verifyChain(database.db, head)).rejects.toThrow('give its file');
    expect((await verifyChain(database.db, head, [file])).broken).toBeUndefined();
    const other = { id: 2, hash: '0'.repeat(64) };
    expect((await verifyChain(database.db, other, [file])).broken).toEqual({ kind: 'rewritten', id: 2 });
  });
});
