import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { recordAudit } from './record-audit.ts';
import { verifyChain, verifyPart } from './verify-chain.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  for (let index = 1; index <= 6; index += 1) {
    const at = new Date(Date.UTC(2026, 10, 20, 2, 0, index, 123));
    await recordAudit(database.db, { at, userId: index, action: 'test.act', detail: { 名: `第 ${index}`, n: 1.5 } });
  }
});
afterAll(() => database.close());

/** What only the table's owner can do: disable the trigger that refuses it. */
async function tamper(db: Database, change: ReturnType<typeof sql>): Promise<void> {
  await db.execute(sql`alter table audit_entry disable trigger user`);
  await db.execute(change);
  await db.execute(sql`alter table audit_entry enable trigger user`);
}

class Undone extends Error {}

/** Rolled back afterwards, so that the next test finds the log unchanged. */
async function undone(act: (tx: Database) => Promise<void>): Promise<void> {
  const acted = database.db.transaction(async (tx) => {
    await act(tx);
    throw new Undone();
  });
  await expect(acted).rejects.toThrow(Undone);
}

test('an untouched log is unbroken, and its head is the last entry', async () => {
  const { entries, head, broken } = await verifyChain(database.db);
  expect({ entries, broken }).toEqual({ entries: 6, broken: undefined });
  expect(head).toEqual({ id: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await verifyChain(database.db, head)).broken).toBeUndefined();
});

test('a part is verified by itself, and names the first entry in it that was changed or is missing', () =>
  undone(async (tx) => {
    expect(await verifyPart(tx, { from: 2, until: 5 })).toEqual({ entries: 4, broken: undefined });
    expect((await verifyPart(tx, { from: 5, until: 8 })).broken).toEqual({ kind: 'missing', id: 7 });
    await tamper(tx, sql`update audit_entry set action = 'else' where id = 4`);
    expect((await verifyPart(tx, { from: 2, until: 5 })).broken).toEqual({ kind: 'changed', id: 4 });
    expect((await verifyPart(tx, { from: 5, until: 6 })).broken).toBeUndefined();
  }));

describe('the first break is named when', () => {
  test.each([
    ['a detail', sql`update audit_entry set detail = '{"n": 2}' where id = 4`],
    ['a time', sql`update audit_entry set at = at + interval '1 microsecond' where id = 4`],
    ['a person', sql`update audit_entry set user_id = null where id = 4`],
    ['a hash', sql`update audit_entry set hash = sha256('x') where id in (4, 5)`],
  ])('%s was changed', (_what, change) =>
    undone(async (tx) => {
      await tamper(tx, change);
      expect((await verifyChain(tx)).broken).toEqual({ kind: 'changed', id: 4 });
    }),
  );

  test('a changed entry was given the hash that fits it', () =>
    undone(async (tx) => {
      await tamper(
        tx,
        sql`update audit_entry e set action = 'else',
        hash = audit_entry_hash((select hash from audit_entry where id = 3),
          (e.id, e.at, e.user_id, e.stock_id, 'else', e.subject, e.detail, e.network, null)::audit_entry) where id = 4`,
      );
      expect((await verifyChain(tx)).broken).toEqual({ kind: 'changed', id: 5 });
    }));

  test('an entry is missing, the first one too', () =>
    undone(async (tx) => {
      await tamper(tx, sql`delete from audit_entry where id = 3`);
      expect((await verifyChain(tx)).broken).toEqual({ kind: 'missing', id: 3 });
      await tamper(tx, sql`delete from audit_entry where id = 1`);
      expect((await verifyChain(tx)).broken).toEqual({ kind: 'missing', id: 1 });
    }));

  test('the end was cut off, which only a remembered head tells', () =>
    undone(async (tx) => {
      const { head } = await verifyChain(tx);
      await tamper(tx, sql`delete from audit_entry where id > 4`);
      expect((await verifyChain(tx)).broken).toBeUndefined();
      expect((await verifyChain(tx, head)).broken).toEqual({ kind: 'cut', id: 5 });
      for (const index of [5, 6]) {
        await recordAudit(tx, { at: new Date(), userId: index, action: 'test.other' });
      }
      expect((await verifyChain(tx, head)).broken).toEqual({ kind: 'rewritten', id: 6 });
    }));

  test('the function of the database was changed to hide it', () =>
    undone(async (tx) => {
      await tamper(tx, sql`update audit_entry set action = 'else' where id = 2`);
      await tx.execute(sql`create or replace function audit_entry_hash(previous bytea, entry audit_entry)
      returns bytea language sql stable as $$ select entry.hash $$`);
      expect((await verifyChain(tx)).broken).toEqual({ kind: 'changed', id: 2 });
    }));
});
