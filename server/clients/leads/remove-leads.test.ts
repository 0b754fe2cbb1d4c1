import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sweepLeads } from './remove-leads.ts';
import { leads } from './tables.ts';

let app: TestApp;
let sales: string;
beforeAll(async () => {
  app = await openTestApp();
  await createUser(app.db, { username: 'sales', role: 'ADMIN_SALESMAN' });
  sales = await app.login('sales');
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(leads));

let count = 0;
async function leave(changes: Partial<typeof leads.$inferInsert> = {}): Promise<number> {
  count += 1;
  const [row] = await app.db
    .insert(leads)
    .values({
      ...{ number: `SQ-${count}`, kind: 'trial', state: 'new', companyName: '澄川新材', personName: '陆景行' },
      ...{ phone: '19900000099', email: 'lu@example.com', message: '', language: 'zh-CN', note: '', version: 3 },
      ...{ createdAt: app.now(), changedAt: app.now() },
      ...changes,
    })
    .returning({ id: leads.id });
  return row?.id ?? 0;
}

function monthsAgo(months: number): Date {
  const then = new Date(app.now());
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}

/** The client that came of a lead. */
async function clientOf(): Promise<number> {
  const { stockId } = await createCompany(app.db);
  await app.db.insert(clients).values({ stockId, openedAt: app.now() }).onConflictDoNothing();
  return stockId;
}
const isClient = async (stockId: number) => (await app.db.$count(clients, eq(clients.stockId, stockId))) === 1;
const staying = async () =>
  (await app.db.select({ number: leads.number }).from(leads).orderBy(leads.id)).map(({ number }) => number);

describe('a lead that an operator deletes', () => {
  const remove = async (body: object, token = sales) => (await app.call('lead.remove', token, { body })).json();

  test('is gone with all that was left and noted, over the version it was opened with', async () => {
    const id = await leave({ note: '周三再打' });
    await leave({ number: 'SQ-other' });
    expect((await remove({ id, version: 2 })).code).toBe(errorTable.LEAD_CHANGED.code);
    expect(await staying()).toHaveLength(2);
    expect(await remove({ id, version: 3 })).toMatchObject({ code: 200, result: null });
    expect(await staying()).toEqual(['SQ-other']);
    expect((await remove({ id, version: 3 })).code).toBe(errorTable.NOT_FOUND.code);
    expect((await app.call('lead.manageDetail', sales, { params: { id } })).statusCode).toBe(404);
    expect((await app.call('lead.history', sales, { params: { id } })).statusCode).toBe(404);
    const change = { id, version: 3, state: 'closed', note: '', ownerId: null, remindOn: null };
    expect((await app.call('lead.manageSave', sales, { body: change })).statusCode).toBe(404);
  });

  test('stays in the audit log by its number, without the person', async () => {
    const id = await leave({ number: 'SQ-20261120-40738' });
    await remove({ id, version: 3 });
    const entries = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `lead ${id}`));
    expect(entries).toMatchObject([{ action: 'lead.remove', detail: { number: 'SQ-20261120-40738' } }]);
    expect(JSON.stringify(entries)).not.toMatch(/澄川|陆景行|19900000099|lu@example/);
  });

  test('may be one that was won: its client stays', async () => {
    const clientId = await clientOf();
    const id = await leave({ state: 'won', clientId });
    expect((await remove({ id, version: 3 })).code).toBe(200);
    expect(await isClient(clientId)).toBe(true);
  });

  test('is refused to those who may not handle leads', async () => {
    const id = await leave();
    const { username } = await createUser(app.db, { role: 'EDITOR' });
    const editor = await app.login(username);
    expect((await remove({ id, version: 3 }, editor)).code).toBe(errorTable.NOT_PERMITTED.code);
    expect(await staying()).toHaveLength(1);
  });

  test('is deleted once where two do it at a time', async () => {
    const id = await leave();
    const answers = await Promise.all([remove({ id, version: 3 }), remove({ id, version: 3 })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 404]);
    expect(await app.db.$count(auditEntries, eq(auditEntries.subject, `lead ${id}`))).toBe(1);
  });
});

describe('the sweep', () => {
  const sweep = (signal = new AbortController().signal) => sweepLeads({ db: app.db, now: app.now(), signal });

  test('keeps a lead for 24 months, whatever became of it and whenever it was handled', async () => {
    const clientId = await clientOf();
    await leave({ number: '23', createdAt: monthsAgo(23) });
    await leave({ number: '25', createdAt: monthsAgo(25) });
    await leave({ number: '24, but for a week', createdAt: new Date(monthsAgo(24).getTime() + 7 * 24 * 60 * 60_000) });
    await leave({ number: '23 won', createdAt: monthsAgo(23), state: 'won', clientId });
    await leave({ number: '25 won', createdAt: monthsAgo(25), state: 'won', clientId });
    await leave({ number: '25 reminded', createdAt: monthsAgo(25), remindOn: '2026-12-01', changedAt: app.now() });
    await sweep();
    expect(await staying()).toEqual(['23', '24, but for a week', '23 won']);
    expect(await isClient(clientId)).toBe(true);
  });

  test('takes away all of them in one run, also more than it deletes at once', async () => {
    await app.db.execute(sql`
      insert into lead (number, kind, state, company_name, person_name, phone, email, message, language, created_at, changed_at, note, version)
      select 'V-' || n, 'trial', 'new', '', '', '', '', '', 'zh-CN', ${monthsAgo(25).toISOString()}, now(), '', 0
      from generate_series(1, 1200) n`);
    await leave({ number: 'new' });
    await sweep();
    expect(await staying()).toEqual(['new']);
  });

  test('begins nothing once the process ends', async () => {
    await leave({ createdAt: monthsAgo(25) });
    await sweep(AbortSignal.abort());
    expect(await staying()).toHaveLength(1);
  });

  test('does not wait for one that is being handled, and takes it the next time', async () => {
    const held = await leave({ number: 'held', createdAt: monthsAgo(25) });
    await leave({ number: 'other', createdAt: monthsAgo(26) });
    await app.db.transaction(async (tx) => {
      await tx
        .select()
        .from(leads)
        .where(inArray(leads.id, [held]))
        .for('update');
      await sweep();
      expect(await staying()).toEqual(['held']);
    });
    await sweep();
    expect(await staying()).toEqual([]);
  });
});
