import { desc, eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quotes } from '#server/cooperation/inquiries/quotes/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clientModules } from '#server/identity/companies/tables.ts';
import { sweepNotifications } from '#server/identity/notifications/queries.ts';
import { notifications } from '#server/identity/notifications/tables.ts';
import { memberships } from '#server/identity/sessions/tables.ts';
import { createCompany, createUser, openAllModules } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { inquiries, quoteInvitations } from './tables.ts';
import { tellOfInquiries } from './tell-of-inquiries.ts';

let database: TestDatabase;
// A database for each: what one has told nobody is told again.
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const hour = 60 * 60_000;

async function createBuyingCompany(): Promise<number> {
  const { stockId } = await createCompany(database.db);
  await openAllModules(database.db, [stockId]);
  return stockId;
}

test('buyers are told of deadlines and of quotes to open, and companies of what they are asked for and have not answered, each once', async () => {
  const { db } = database;
  const stockId = await createBuyingCompany();
  const asked = (await createCompany(db)).stockId;
  const buyer = await createUser(db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
  const seller = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [asked] });
  // The database's clock refuses deadlines that have passed.
  const now = new Date();
  const deadline = new Date(now.getTime() + 30 * hour);
  const [inquiry] = await db
    .insert(inquiries)
    .values({
      ...{ stockId, number: 'XJ-2026-0001', state: 10, title: '年度报告编制', field: '10', content: publishable() },
      ...{ edition: 1, deadline, questionsUntil: deadline, createdBy: buyer.id, changedAt: now },
    })
    .returning({ id: inquiries.id });
  const inquiryId = inquiry?.id ?? 0;
  for (const [name, companyId] of [['有账号', asked] as const, ['无账号', null] as const]) {
    const one = { stockId, companyId, name, creditCode: nextCreditCode(), fields: ['10'], contacts: [], addedAt: now };
    const [added] = await db.insert(suppliers).values(one).returning({ id: suppliers.id });
    const invitation = { stockId, inquiryId, supplierId: added?.id ?? 0, name, companyId, email: '', invitedAt: now };
    await db.insert(quoteInvitations).values({ ...invitation, language: 'zh-CN' });
  }
  const told = async (after: number) => {
    await tellOfInquiries(db, new Date(now.getTime() + after * hour));
    const rows = await db.select().from(notifications).orderBy(notifications.id);
    return rows.map(({ userId, kind, title }) => [
      userId,
      kind,
      title['zh-CN'].replace(/(\d{4}-)?\d\d-\d\d \d\d:\d\d/, '…'),
    ]);
  };
  const invited = [seller.id, 'quoteInvitation', '测试公司邀请报价：年度报告编制'];
  const due = [buyer.id, 'inquiryDue', '询价 XJ-2026-0001 将于 …（北京时间）截止'];
  const closed = [buyer.id, 'inquiryDue', '询价 XJ-2026-0001 已截止，没有收到报价'];
  expect(await told(0)).toEqual([invited]);
  const closing = [seller.id, 'quoteInvitation', '报价即将截止：年度报告编制'];
  expect(await told(8)).toEqual([invited, due, closing]);
  expect(await told(9)).toEqual([invited, due, closing]);
  expect(await told(31)).toEqual([invited, due, closing, closed]);
});

test('once its author may not see an inquiry any more, those are told who see it and may open it', async () => {
  const { db } = database;
  const stockId = await createBuyingCompany();
  const now = new Date();
  const deadline = new Date(now.getTime() + 5 * hour);
  const createMember = (role: 'ADMIN' | 'ADMIN_BUYER' | 'ADMIN_SALESMAN') =>
    createUser(db, { role, stockIds: [stockId] });
  const [leaving, staying] = [await createMember('ADMIN_BUYER'), await createMember('ADMIN_BUYER')];
  const chosen = await createMember('ADMIN_BUYER');
  const head = await createMember('ADMIN');
  await createMember('ADMIN_SALESMAN');
  const add = async (number: string, createdBy: number, viewerIds: number[] | null) => {
    await db.insert(inquiries).values({
      ...{ stockId, number, state: 10, title: '年度报告编制', field: '10', content: publishable(), viewerIds },
      ...{ edition: 1, deadline, questionsUntil: deadline, createdBy, changedAt: now },
    });
  };
  await add('XJ-2026-0001', leaving.id, null);
  await add('XJ-2026-0002', leaving.id, [chosen.id]);
  await add('XJ-2026-0003', staying.id, null);
  await db.update(memberships).set({ withdrawnAt: now }).where(eq(memberships.userId, leaving.id));
  await tellOfInquiries(db, now);
  const told = await db.select().from(notifications).where(eq(notifications.stockId, stockId));
  const of = (number: string) =>
    told
      .filter(({ title }) => title['zh-CN'].includes(number))
      .map(({ userId }) => userId)
      .sort((left, right) => left - right);
  expect(['XJ-2026-0001', 'XJ-2026-0002', 'XJ-2026-0003'].map(of)).toEqual([
    [staying.id, chosen.id, head.id],
    [chosen.id, head.id],
    [staying.id],
  ]);
});

/** A company is asked now to quote until then; returns what its user has been told. */
async function invite(now: Date, deadline: Date) {
  const { db } = database;
  const stockId = await createBuyingCompany();
  const companyId = (await createCompany(db)).stockId;
  const buyer = await createUser(db, { role: 'ADMIN_BUYER', stockIds: [stockId] });
  const seller = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [companyId] });
  const [{ id: inquiryId = 0 } = {}] = await db
    .insert(inquiries)
    .values({
      ...{ stockId, number: 'XJ-2026-0001', state: 10, title: '加急', field: '10', content: publishable() },
      ...{ edition: 1, deadline, questionsUntil: deadline, createdBy: buyer.id, changedAt: now },
    })
    .returning({ id: inquiries.id });
  const one = { stockId, companyId, name: '合作方', creditCode: nextCreditCode(), fields: ['10'], contacts: [] };
  const [{ id: supplierId = 0 } = {}] = await db
    .insert(suppliers)
    .values({ ...one, addedAt: now })
    .returning({ id: suppliers.id });
  const invitation = { stockId, inquiryId, supplierId, name: '合作方', companyId, email: '', invitedAt: now };
  await db.insert(quoteInvitations).values({ ...invitation, language: 'zh-CN' });
  const toldTo = async (userId: number) => {
    const rows = await db.select().from(notifications).where(eq(notifications.userId, userId));
    return rows.map(({ title }) => title['zh-CN'].replace(/(\d{4}-)?\d\d-\d\d \d\d:\d\d/, '…'));
  };
  return { stockId, companyId, told: () => toldTo(seller.id), toldToBuyer: () => toldTo(buyer.id) };
}

/** Ends or opens again all modules of a company. */
const setEnd = (stockId: number, expiresAt: Date | null) =>
  database.db.update(clientModules).set({ expiresAt }).where(eq(clientModules.stockId, stockId));

test('deadlines are told in Beijing time, with their year where it is another', async () => {
  const { db } = database;
  const deadline = new Date('2099-01-01T09:00:00+08:00');
  const { stockId, companyId } = await invite(new Date('2098-12-30T08:00:00+08:00'), deadline);
  const toldAt = async (now: string) => {
    await tellOfInquiries(db, new Date(now));
    const rows = await db
      .select()
      .from(notifications)
      .where(inArray(notifications.stockId, [stockId, companyId]))
      .orderBy(notifications.id);
    return rows.flatMap(({ kind, title, line }) => (kind === 'inquiryDue' ? [title] : [line]));
  };
  const until = { 'zh-CN': '2099-01-01 09:00（北京时间）截止', en: 'until 2099-01-01 09:00 (Beijing time)' };
  expect(await toldAt('2098-12-30T09:00:00+08:00')).toEqual([until]);
  const due = {
    'zh-CN': '询价 XJ-2026-0001 将于 01-01 09:00（北京时间）截止',
    en: 'Inquiry XJ-2026-0001 closes on 01-01 09:00 (Beijing time)',
  };
  const soon = { 'zh-CN': '01-01 09:00（北京时间）截止', en: 'until 01-01 09:00 (Beijing time)' };
  const told = await toldAt('2099-01-01T08:00:00+08:00');
  expect(told).toHaveLength(3);
  expect(told).toEqual(expect.arrayContaining([until, due, soon]));
});

test('once the module of the buyer has ended nobody is urged to quote, and the buyer is told what keeps quotes closed', async () => {
  const { db } = database;
  const now = new Date();
  const { stockId, told, toldToBuyer } = await invite(now, new Date(now.getTime() + 30 * hour));
  await tellOfInquiries(db, now);
  const invited = '测试公司邀请报价：加急';
  const at = (hours: number) => new Date(now.getTime() + hours * hour);
  await setEnd(stockId, at(1));
  const ended = '询价 XJ-2026-0001 将于 …（北京时间）截止：模块续期后才能开启报价';
  const closed = '询价 XJ-2026-0001 已截止：模块续期后才能开启报价';
  await tellOfInquiries(db, at(8));
  expect([await told(), await toldToBuyer()]).toEqual([[invited], [ended]]);
  const [quoted] = await db.select().from(quoteInvitations).where(eq(quoteInvitations.stockId, stockId));
  await db.insert(quotes).values({
    ...{ stockId, invitationId: quoted?.id ?? 0, number: 1, edition: 1, receipt: 'ab'.repeat(32) },
    ...{ receivedAt: sql`now()`, sealed: Buffer.alloc(80) },
  });
  await tellOfInquiries(db, at(31));
  expect([await told(), await toldToBuyer()]).toEqual([[invited], [ended, closed]]);
  await setEnd(stockId, null);
  await tellOfInquiries(db, at(32));
  expect(await toldToBuyer()).toEqual([ended, closed, '询价 XJ-2026-0001 已截止，可以开启报价']);
});

test('a company without the module is told of no invitations that it could not look at', async () => {
  const { db } = database;
  const now = new Date();
  const { companyId, told } = await invite(now, new Date(now.getTime() + 30 * hour));
  await setEnd(companyId, now);
  await tellOfInquiries(db, now);
  expect(await told()).toEqual([]);
  await setEnd(companyId, null);
  await tellOfInquiries(db, now);
  expect(await told()).toEqual(['测试公司邀请报价：加急']);
});

test('companies that are asked to quote less than a day before the deadline are not told twice', async () => {
  const now = new Date();
  const { told } = await invite(now, new Date(now.getTime() + 5 * hour));
  await tellOfInquiries(database.db, now);
  expect(await told()).toEqual(['测试公司邀请报价：加急']);
});

test('an invitation is no news again when what was told of it is no longer kept', async () => {
  const { db } = database;
  const now = new Date();
  const { told } = await invite(now, new Date(now.getTime() + 200 * 24 * hour));
  await tellOfInquiries(db, new Date(now.getTime() + hour));
  expect(await told()).toEqual(['测试公司邀请报价：加急']);
  for (const after of [180 * 24 * hour, 181 * 24 * hour]) {
    const later = new Date(now.getTime() + after);
    await sweepNotifications(db, later);
    await tellOfInquiries(db, later);
  }
  expect(await told()).toEqual([]);
});

test('invitations that all have been told of are neither written again nor asked about one by one', async () => {
  const { db, pool } = database;
  const now = new Date();
  const deadline = new Date(now.getTime() + 60 * hour);
  for (const _ of [1, 2, 3]) await invite(now, deadline);
  await tellOfInquiries(db, now);
  const { rows: names } = await pool.query<{ name: string }>('select current_database() as name');
  const recorded = recordStatements(names[0]?.name ?? '');
  await tellOfInquiries(db, new Date(now.getTime() + hour));
  const sent = recorded.take();
  recorded.stop();
  const isWritten = ({ text, values }: (typeof sent)[number]) =>
    text.includes('pg_notify') || (text.startsWith('insert') && values.includes('quoteInvitation'));
  expect(sent.filter(isWritten)).toEqual([]);
  const isAskedOfInvitations = ({ text, values }: (typeof sent)[number]) =>
    /(from|join) "membership"/.test(text) && values.includes('quote:view');
  expect(sent.filter(isAskedOfInvitations)).toHaveLength(1);
});

test('who may see quotes since then is told of the invitations that are open', async () => {
  const { db } = database;
  const now = new Date();
  const { told } = await invite(now, new Date(now.getTime() + 60 * hour));
  await tellOfInquiries(db, now);
  expect(await told()).toHaveLength(1);
  const [row] = await db.select().from(notifications).orderBy(desc(notifications.id)).limit(1);
  const later = await createUser(db, { role: 'CLIENT_ADMIN', stockIds: [row?.stockId ?? 0] });
  await tellOfInquiries(db, new Date(now.getTime() + hour));
  const news = await db.select().from(notifications).where(eq(notifications.userId, later.id));
  expect(news.map(({ subject }) => subject)).toEqual([row?.subject]);
});
