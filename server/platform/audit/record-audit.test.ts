import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#server/platform/database/in-company.ts';
import { createCompany } from '#server/testing/factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { recordAudit, recordAudits } from './record-audit.ts';
import { auditEntries } from './tables.ts';
import { verifyChain } from './verify-chain.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const at = new Date('2026-11-20T02:00:00Z');

test('entries are numbered without a gap, however many are added at once', async () => {
  const { db } = database;
  const before = await db.$count(auditEntries);
  await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      db.transaction(async (tx) => {
        await recordAudit(tx, { at, action: 'test.add', subject: `thing ${index}`, address: '192.0.2.77' });
        if (index % 3 === 0) throw new Error('undone');
      }),
    ),
  );
  const rows = await db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(rows).toHaveLength(before + 6);
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.at(-1)?.network).toBe('192.0.2.*');
});

test('entries that are added together are chained one after the other, in their order', async () => {
  const { db } = database;
  const details = [{ n: 1, text: '引号 " 与 \\' }, {}, { n: 3, list: [null, 'a,b'] }];
  await recordAudits(
    db,
    details.map((detail, index) => ({
      ...{ at, action: 'test.together', subject: `thing ${index}`, detail },
      ...(index === 1 && { userId: 7, stockId: 9 }),
    })),
  );
  await recordAudits(db, []);
  const rows = await db.select().from(auditEntries).where(eq(auditEntries.action, 'test.together'));
  const sorted = rows.toSorted((one, other) => one.id - other.id);
  expect(sorted.map(({ detail }) => detail)).toEqual(details);
  expect(sorted.map(({ userId, stockId }) => [userId, stockId])).toEqual([
    [null, null],
    [7, 9],
    [null, null],
  ]);
  expect(sorted.map(({ id }) => id - (sorted[0]?.id ?? 0))).toEqual([0, 1, 2]);
  expect((await verifyChain(db)).broken).toBeUndefined();
});

test('nothing in the log is changed or taken out', async () => {
  const { db } = database;
  await recordAudit(db, { at, action: 'test.keep' });
  for (const change of [
    sql`update audit_entry set action = 'x'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
  ]) {
    await expect(db.execute(change)).rejects.toThrow();
  }
});

test('a company adds entries and reads none', async () => {
  const { db } = database;
  const { stockId } = await createCompany(db);
  await inCompany(db, stockId, (tx) => recordAudit(tx, { at, stockId, action: 'test.company', detail: { n: 1 } }));
  await expect(inCompany(db, stockId, (tx) => tx.select().from(auditEntries))).rejects.toThrow();
  expect(await db.$count(auditEntries, sql`action = 'test.company' and detail = '{"n":1}'`)).toBe(1);
});
