import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/identity/sessions/tables.ts';
import { contactGroups, contacts } from '#server/outreach/contacts/tables.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import type { Database } from './database.ts';
import { inCompany } from './in-company.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let own: number;
let foreign: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const at = new Date('2026-11-20T02:00:00Z');
const person = (stockId: number, name: string) => ({
  stockId,
  name,
  mobile: '19900000001',
  createdAt: at,
  updatedAt: at,
});

beforeEach(async () => {
  const { db } = database;
  own = (await createCompany(db)).stockId;
  foreign = (await createCompany(db)).stockId;
  await db.insert(contacts).values([person(own, '甲'), person(foreign, '乙')]);
});

describe('inside a company', () => {
  test('a query without any filter shows its rows alone', async () => {
    const rows = await inCompany(database.db, own, (tx) => tx.select().from(contacts));
    expect(rows.map(({ name }) => name)).toEqual(['甲']);
  });

  test('changes without a filter leave the rows of others as they are', async () => {
    const { db } = database;
    await inCompany(db, own, (tx) => tx.update(contacts).set({ name: '改' }));
    await inCompany(db, own, (tx) => tx.delete(contacts));
    const rows = await db.select().from(contacts).where(sql`${contacts.stockId} in (${own}, ${foreign})`);
    expect(rows.map(({ name }) => name)).toEqual(['乙']);
  });

  test('no row can be given to another company, nor a contact to its group', async () => {
    const { db } = database;
    const [group] = await db.insert(contactGroups).values({ stockId: foreign, name: '组' }).returning();
    await expect(inCompany(db, own, (tx) => tx.insert(contacts).values(person(foreign, '丙')))).rejects.toThrow();
    await expect(inCompany(db, own, (tx) => tx.update(contacts).set({ stockId: foreign }))).rejects.toThrow();
    await expect(inCompany(db, own, (tx) => tx.update(contacts).set({ groupId: group?.id ?? 0 }))).rejects.toThrow();
  });

  test('what belongs to nobody or everybody is not reached', async () => {
    for (const table of ['session', 'membership', 'audit_entry', 'lead', 'verification_code']) {
      await expect(
        inCompany(database.db, own, (tx) => tx.execute(sql`select 1 from ${sql.identifier(table)}`)),
        table,
      ).rejects.toThrow();
    }
  });

  test('people are seen by name, and only colleagues', async () => {
    const { db } = database;
    const { id } = await createUser(db, { stockIds: [own] });
    await createUser(db, { stockIds: [foreign] });
    const colleagues = await inCompany(db, own, (tx) => tx.select({ id: users.id, name: users.name }).from(users));
    expect(colleagues.map((person) => person.id)).toEqual([id]);
    await expect(inCompany(db, own, (tx) => tx.select({ phone: users.phone }).from(users))).rejects.toThrow();
  });

  test('the rule ends where it began within a transaction, also after a failure, and another company stays within its own', async () => {
    const { db } = database;
    const seenBy = async (tx: Database) =>
      (await tx.select().from(contacts).where(sql`${contacts.stockId} in (${own}, ${foreign})`)).map(
        ({ name }) => name,
      );
    await db.transaction(async (tx) => {
      expect(await inCompany(tx, own, seenBy)).toEqual(['甲']);
      expect((await seenBy(tx)).sort()).toEqual(['乙', '甲']);
      const failing = inCompany(tx, own, async () => {
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect((await seenBy(tx)).sort()).toEqual(['乙', '甲']);
      const seen = await inCompany(tx, own, async (ofOwn) => [
        await inCompany(ofOwn, foreign, seenBy),
        await seenBy(ofOwn),
      ]);
      expect(seen).toEqual([['乙'], ['甲']]);
    });
  });

  test('the rule ends with the transaction, also with one that fails', async () => {
    const { db } = database;
    const failing = inCompany(db, own, async () => {
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db.$count(contacts, sql`${contacts.stockId} = ${foreign}`)).toBe(1);
  });
});

/**
 * Tables that refer to a company but do not belong to it: what is written about it, who works there, what operators
 * record about it.
 */
const notTheirs = [
  'article_company',
  'article_event',
  'audit_entry',
  'client',
  'client_erasure',
  'company',
  'company_day',
  'event_correction',
  'indicator_score',
  'invitation',
  'membership',
  'membership_role',
  'session',
  'story_company',
];

test('every table with rows of a company is under the rule', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where attname = 'stock_id' and relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity
    order by relname`);
  expect(rows.map(({ name }) => name)).toEqual(notTheirs);
});

test('without a company the role sees nothing', async () => {
  const rows = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local role shangjian_company`);
    return tx.select().from(contacts);
  });
  expect(rows).toEqual([]);
});
