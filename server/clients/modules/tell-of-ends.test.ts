import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientModules, clients } from '#server/identity/companies/tables.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { tellOfEnds } from './tell-of-ends.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const now = new Date('2026-11-20T02:00:00Z');
const day = 24 * 60 * 60_000;

/** A client with an administrator, of whose modules one ends soon: in `left` milliseconds. */
async function endingSoon(left = 5 * day): Promise<number> {
  const { stockId } = await createCompany(t.db);
  await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  await t.db.insert(clients).values({ stockId, openedAt: now }).onConflictDoNothing();
  const expiresAt = new Date(now.getTime() + left);
  await t.db
    .insert(clientModules)
    .values({ stockId, moduleCode: 'report', expiresAt })
    .onConflictDoUpdate({ target: [clientModules.stockId, clientModules.moduleCode], set: { expiresAt } });
  return stockId;
}

test('a client that cannot be told keeps no other from learning that a module ends', async () => {
  const [failing, next] = [await endingSoon(), await endingSoon()];
  await t.db.execute(
    sql.raw(`
    create function refuse_news() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse_news before insert on notification for each row when (new.stock_id = ${failing})
      execute function refuse_news()`),
  );
  await expect(tellOfEnds(t.db, now)).rejects.toThrow();
  const told = await t.db.select().from(notifications).where(eq(notifications.kind, 'moduleEnding'));
  expect(told.map(({ stockId, subject }) => [stockId, subject])).toEqual([[next, 'report 2026-11-25 7']]);
});

test('the days that are left are those that the page of the modules says', async () => {
  const stockId = await endingSoon(6 * day + 23 * 60 * 60_000);
  await tellOfEnds(t.db, now).catch(() => {});
  const [told] = await t.db.select().from(notifications).where(eq(notifications.stockId, stockId));
  expect(told?.title['zh-CN']).toMatch(/ 7 天后到期$/);
});

test('an hour later nothing is written or announced of what all have been told, and who may ask since is told', async () => {
  await t.db.execute('drop trigger if exists refuse_news on notification');
  const stockIds = [await endingSoon(), await endingSoon(), await endingSoon()];
  await tellOfEnds(t.db, now);
  const { rows: names } = await t.pool.query<{ name: string }>('select current_database() as name');
  const recorded = recordStatements(names[0]?.name ?? '');
  await tellOfEnds(t.db, new Date(now.getTime() + 60 * 60_000));
  const sent = recorded.take().map(({ text }) => text);
  recorded.stop();
  expect(sent.filter((text) => /insert|update|pg_notify/.test(text))).toEqual([]);
  expect(sent).toHaveLength(2);

  const [stockId = 0] = stockIds;
  const { id } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  await tellOfEnds(t.db, new Date(now.getTime() + 2 * 60 * 60_000));
  const told = await t.db.select().from(notifications).where(eq(notifications.userId, id));
  expect(told.map(({ subject }) => subject)).toEqual(['report 2026-11-25 7']);
});
