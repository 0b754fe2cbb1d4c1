import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WaitingKind } from '#contract/codes/home-elements.ts';
import type { Role } from '#contract/codes/roles.ts';
import type { OperatorHome, Waiting } from '#contract/operation/operator-home.ts';
import { leads } from '#server/clients/leads/tables.ts';
import { moduleRequests } from '#server/clients/modules/tables.ts';
import { sources } from '#server/content/articles/tables.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { inquiries, inquiryQuestions } from '#server/cooperation/inquiries/tables.ts';
import { suppliers } from '#server/cooperation/suppliers/tables.ts';
import { clientModules, companies } from '#server/identity/companies/tables.ts';
import { invitations } from '#server/identity/invitations/tables.ts';
import { sweepSessions } from '#server/identity/sessions/service.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { contactImports } from '#server/outreach/contacts/import/tables.ts';
import { pushDeliveries, pushes } from '#server/outreach/pushes/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { deliveryStates } from '#server/platform/deliveries/tables.ts';
import { noteFailure } from '#server/platform/jobs/note-run.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { outgoingMessages } from '#server/platform/messages/tables.ts';
import { operatorCompanyRow } from '#server/product/rows/operator-company.ts';
import { createArticle, createIndustry, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { addRole, createCompany, createUser, openAllModules } from '#server/testing/factories.ts';
import { publishable } from '#server/testing/inquiry-factories.ts';
import { nextCreditCode } from '#server/testing/supplier-factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { workingDaysBefore } from './waiting.ts';

let t: TestApp;
const tokens = new Map<Role, string>();
const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(t.now().getTime() - days * day);

beforeEach(async () => {
  t = await openTestApp();
  tokens.clear();
});
afterEach(() => t.close());

const headers = { cookie: 'lang=zh-CN' };
async function tokenOf(role: Role): Promise<string> {
  const known = tokens.get(role) ?? (await t.login((await createUser(t.db, { role })).username));
  tokens.set(role, known);
  return known;
}
const read = async (role: Role = 'ADMIN'): Promise<OperatorHome> =>
  (await t.call('operatorHome.overview', await tokenOf(role), { headers })).json().result;
const waitingOf = async (kind: WaitingKind, role?: Role): Promise<Waiting | undefined> =>
  (await read(role)).waiting.find((one) => one.kind === kind);

const addLead = async (values: Partial<typeof leads.$inferInsert> = {}) => {
  const n = Math.random().toString(36).slice(2);
  const [row] = await t.db
    .insert(leads)
    .values({
      ...{
        number: n,
        kind: 'trial',
        state: 'new',
        companyName: '琥原科技',
        personName: '郑以宁',
        phone: '1',
        email: '',
      },
      ...{ message: '', language: 'zh-CN', createdAt: t.now(), note: '', changedAt: t.now(), version: 1 },
      ...values,
    })
    .returning({ id: leads.id });
  return row?.id ?? 0;
};

describe('what waits', () => {
  test('is nothing on a day without anything', async () => {
    expect((await read()).waiting).toEqual([]);
  });

  test('counts new leads as their list does, and calls the oldest past its limit after two working days', async () => {
    await addLead();
    const oldest = await addLead({ createdAt: ago(5), companyName: '拾穗' });
    await addLead({ state: 'contacted', createdAt: ago(9) });
    const found = await waitingOf('leads', 'ADMIN_SALESMAN');
    expect(found).toMatchObject({ count: 2, mine: 0, past: 1, first: { title: '拾穗', urgency: 'past', id: oldest } });
    const list = await t.call('lead.manageList', await tokenOf('ADMIN_SALESMAN'), {
      body: { state: 'new', page: 1, pageSize: 10 },
    });
    expect(list.json().result.total).toBe(found?.count);
  });

  test('has the reminders of the day, and says which are the own ones', async () => {
    const sales = await createUser(t.db, { role: 'ADMIN_SALESMAN' });
    tokens.set('ADMIN_SALESMAN', await t.login(sales.username));
    await addLead({ state: 'contacted', remindOn: '2026-11-19', ownerId: sales.id });
    await addLead({ state: 'contacted', remindOn: '2026-11-20' });
    await addLead({ state: 'contacted', remindOn: '2026-11-25' });
    expect(await waitingOf('reminders', 'ADMIN_SALESMAN')).toMatchObject({
      ...{ count: 2, mine: 1, past: 1 },
      first: { urgency: 'past' },
    });
  });

  test("names of one's own leads the oldest of these, beside the oldest of all", async () => {
    const sales = await createUser(t.db, { role: 'ADMIN_SALESMAN' });
    const colleague = await createUser(t.db, { role: 'ADMIN_SALESMAN' });
    tokens.set('ADMIN_SALESMAN', await t.login(sales.username));
    const theirs = await addLead({ createdAt: ago(5), companyName: '拾穗', ownerId: colleague.id });
    const mine = await addLead({ createdAt: ago(1), ownerId: sales.id });
    expect(await waitingOf('leads', 'ADMIN_SALESMAN')).toMatchObject({
      ...{ mine: 1, first: { id: theirs } },
      firstOfMine: { id: mine, title: '琥原科技', at: ago(1).toISOString() },
    });
    await addLead({ state: 'contacted', remindOn: '2026-11-18', ownerId: colleague.id });
    const due = await addLead({ state: 'contacted', remindOn: '2026-11-20', ownerId: sales.id });
    expect(await waitingOf('reminders', 'ADMIN_SALESMAN')).toMatchObject({
      ...{ mine: 1, first: { urgency: 'past' }, firstOfMine: { id: due, urgency: 'near' } },
    });
    await t.db.update(leads).set({ ownerId: colleague.id });
    expect(await waitingOf('leads', 'ADMIN_SALESMAN')).toMatchObject({ mine: 0, firstOfMine: null });
  });

  test('names the feed that has failed for longest', async () => {
    const sourceId = await createSource(t.db, '晨圭日报');
    const feed = (url: string, values: object) => ({ url, sourceId, category: 'BA' as const, ...values });
    await t.db
      .insert(feeds)
      .values([
        feed('https://a.example', { failure: 'TIMED_OUT', fetchedAt: ago(2) }),
        feed('https://b.example', { failure: 'TIMED_OUT', fetchedAt: ago(0.5) }),
        feed('https://c.example', { fetchedAt: ago(3) }),
        feed('https://d.example', { failure: 'TIMED_OUT', fetchedAt: ago(9), enabled: false }),
      ]);
    const silent = await createSource(t.db, '从未应答的来源');
    const [never] = await t.db
      .insert(feeds)
      .values({ ...feed('https://e.example', { failure: 'TIMED_OUT' }), sourceId: silent, nextFetchAt: ago(-1) })
      .returning({ id: feeds.id });
    const noteAt = (now: Date) => noteFailure(t.db, { kind: 'feed', subjectId: never?.id ?? 0 }, { now });
    await noteAt(ago(1.5));
    await noteAt(ago(0));
    expect(await waitingOf('feeds')).toMatchObject({
      ...{ count: 3, past: 2 },
      first: { title: '晨圭日报', problem: 'TIMED_OUT', urgency: 'past', at: ago(2).toISOString() },
    });
    await t.db
      .update(feeds)
      .set({ fetchedAt: ago(1) })
      .where(eq(feeds.url, 'https://a.example'));
    expect(await waitingOf('feeds')).toMatchObject({
      ...{ count: 3, past: 2 },
      first: { title: '从未应答的来源', urgency: 'past', at: ago(1.5).toISOString() },
    });
  });

  test('leaves out a feed that fails of a source that is switched off, as the list of feeds does', async () => {
    const off = await createSource(t.db, '停用的来源');
    await t.db.update(sources).set({ enabled: false }).where(eq(sources.id, off));
    const feed = { category: 'BA' as const, failure: 'TIMED_OUT' };
    await t.db.insert(feeds).values({ ...feed, url: 'https://a.example', sourceId: off, fetchedAt: ago(9) });
    expect(await waitingOf('feeds')).toBeUndefined();
    const on = await createSource(t.db, '启用的来源');
    await t.db.insert(feeds).values({ ...feed, url: 'https://b.example', sourceId: on, fetchedAt: ago(0.5) });
    expect(await waitingOf('feeds')).toMatchObject({ count: 1, past: 0, first: { title: '启用的来源' } });
  });

  test('counts clients with ending modules and with requests', async () => {
    const { stockId } = await createCompany(t.db, { name: '砚山精工' });
    await openAllModules(t.db, [stockId]);
    await t.db
      .update(clientModules)
      .set({ expiresAt: ago(-8) })
      .where(eq(clientModules.stockId, stockId));
    expect(await waitingOf('modules')).toMatchObject({
      count: 1,
      first: { title: '砚山精工', urgency: 'near', id: stockId },
    });
    const member = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    await t.db
      .insert(moduleRequests)
      .values({ stockId, moduleCode: 'tpc', requestedBy: member.id, requestedAt: ago(0.2) });
    expect(await waitingOf('requests')).toMatchObject({ count: 1, first: { title: '砚山精工', id: stockId } });
    await t.login(member.username);
    expect((await read()).ending).toEqual([
      { stockId, name: '砚山精工', nextEnd: ago(-8).toISOString(), active: 1, members: 1 },
    ]);
  });

  test('counts as active whom a client whose modules end has seen within a month, and not elsewhere', async () => {
    const { stockId } = await createCompany(t.db, { name: '砚山精工' });
    const { stockId: elsewhere } = await createCompany(t.db, { name: '别处' });
    await openAllModules(t.db, [stockId]);
    await t.db
      .update(clientModules)
      .set({ expiresAt: ago(-8) })
      .where(eq(clientModules.stockId, stockId));
    const member = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [elsewhere, stockId] });
    const token = await t.login(member.username);
    const active = async () => (await read()).ending?.map((client) => [client.active, client.members]);
    expect(await active()).toEqual([[0, 1]]);
    await t.call('session.switchCompany', token, { body: { stockId } });
    expect(await active()).toEqual([[1, 1]]);
    t.pass(31 * day);
    tokens.clear();
    await t.db
      .update(clientModules)
      .set({ expiresAt: ago(-8) })
      .where(eq(clientModules.stockId, stockId));
    expect(await active()).toEqual([[0, 1]]);
  });

  test('counts imports that failed or have rows left, as their list does, until another file is sent', async () => {
    const { stockId } = await createCompany(t.db, { name: '砚山精工' });
    const people: { id: number }[] = [];
    for (let n = 0; n < 3; n += 1) people.push(await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] }));
    const addImport = async (person: number, state: 'done' | 'failed', skipped: number) => {
      const userId = people[person]?.id ?? 0;
      const [job] = await t.db
        .insert(jobs)
        .values({ kind: 'contact-import', stockId, userId, state, createdAt: ago(1), finishedAt: ago(1) })
        .returning({ id: jobs.id });
      await t.db
        .insert(contactImports)
        .values({ stockId, userId, fileName: 'a.xlsx', jobId: job?.id ?? 0, skipped, createdAt: ago(1) });
    };
    await addImport(0, 'failed', 0);
    await addImport(1, 'done', 3);
    await addImport(2, 'done', 0);
    await t.db.insert(jobs).values({ kind: 'contact-export', stockId, state: 'failed', createdAt: ago(2) });
    const found = await waitingOf('imports');
    expect(found).toMatchObject({ count: 2, first: { title: '砚山精工', urgency: 'near' } });
    const list = async () =>
      (await t.call('job.list', await tokenOf('ADMIN'), { body: { imports: 'open', page: 1, pageSize: 10 } })).json()
        .result;
    expect((await list()).total).toBe(found?.count);
    expect((await list()).list.map(({ wrongRows }: { wrongRows: number }) => wrongRows)).toEqual([3, 0]);
    await addImport(1, 'done', 0);
    expect(await waitingOf('imports')).toMatchObject({ count: 1 });
    await addImport(0, 'done', 0);
    expect(await waitingOf('imports')).toBeUndefined();
  });

  test('counts invitations of an import that a failed job has not sent, until they are sent or a later job does it', async () => {
    const { id: userId, stockIds } = await createUser(t.db, { role: 'ADMIN' });
    const [stockId = 0] = stockIds;
    const addJob = (state: 'failed' | 'waiting') =>
      t.db.insert(jobs).values({ kind: 'invitations', stockId, userId, state, createdAt: ago(1) });
    await addJob('failed');
    expect(await waitingOf('imports')).toBeUndefined();
    await t.db.insert(invitations).values({
      ...{ stockId, name: 'zhou', channel: 'mail', recipient: 'zhou@example.com', roles: ['ADMIN'] },
      ...{ tokenHash: Buffer.from('zhou'), invitedBy: userId, invitedIn: stockId, sentAt: ago(1), expiresAt: ago(-6) },
    });
    expect(await waitingOf('imports')).toMatchObject({ count: 1, first: { urgency: 'near' } });
    await t.db.update(invitations).set({ deliveryId: 1 });
    expect(await waitingOf('imports')).toBeUndefined();
    await t.db.update(invitations).set({ deliveryId: null });
    await addJob('waiting');
    expect(await waitingOf('imports')).toBeUndefined();
  });

  test('counts invitations that nobody has accepted, the oldest past its limit once it has expired', async () => {
    const admin = await createUser(t.db, { role: 'ADMIN' });
    tokens.set('ADMIN', await t.login(admin.username));
    await addRole(t.db, 'CLIENT_USER');
    const { stockId } = await createCompany(t.db, { name: '砚山精工' });
    const invitedBy = { invitedBy: admin.id, invitedIn: admin.stockIds[0] ?? 0 };
    const invite = (name: string, days: number, answered: { acceptedAt?: Date; revokedAt?: Date } = {}) => ({
      ...{ stockId, name, channel: 'mail' as const, recipient: `${name}@example.com`, roles: ['CLIENT_USER'] },
      ...{ tokenHash: Buffer.from(name), ...invitedBy, sentAt: ago(days), expiresAt: ago(days - 7), ...answered },
    });
    const rows = [invite('zhou', 6.5), invite('lin', 1), invite('wen', 2, { acceptedAt: ago(1) })];
    await t.db.insert(invitations).values([...rows, invite('he', 9, { revokedAt: ago(8) })]);
    expect(await waitingOf('invitations')).toMatchObject({
      ...{ count: 2, past: 0 },
      first: { title: 'zhou', note: '砚山精工', urgency: 'near', at: ago(-0.5).toISOString() },
    });
    await t.db.insert(invitations).values(invite('gone', 8));
    const found = await waitingOf('invitations');
    expect(found).toMatchObject({ count: 3, past: 1, first: { title: 'gone', urgency: 'past' } });
    const list = await t.call('invitation.list', await tokenOf('ADMIN'), { body: { page: 1, pageSize: 10 } });
    expect(list.json().result.total).toBe(found?.count);
    expect(await waitingOf('invitations', 'ADMIN_SALESMAN')).toBeUndefined();
  });

  test('calls an invitation past its limit that never arrived, with the answer to its mail', async () => {
    const admin = await createUser(t.db, { role: 'ADMIN' });
    tokens.set('ADMIN', await t.login(admin.username));
    await addRole(t.db, 'CLIENT_USER');
    const { stockId } = await createCompany(t.db, { name: '砚山精工' });
    const message = async (state: 'failed' | 'waiting', answer: string | null) => {
      const [job] = await t.db
        .insert(jobs)
        .values({ kind: 'message', state, createdAt: ago(1) })
        .returning();
      const [row] = await t.db
        .insert(outgoingMessages)
        .values({ jobId: job?.id ?? 0, queuedAt: ago(1), answer })
        .returning();
      return row?.id ?? 0;
    };
    const invite = (name: string, days: number, deliveryId: number) => ({
      ...{ stockId, name, channel: 'mail' as const, recipient: `${name}@example.com`, roles: ['CLIENT_USER'] },
      ...{ tokenHash: Buffer.from(name), invitedBy: admin.id, invitedIn: admin.stockIds[0] ?? 0, deliveryId },
      ...{ sentAt: ago(days), expiresAt: ago(days - 7) },
    });
    await t.db
      .insert(invitations)
      .values([
        invite('zhou', 6.5, await message('waiting', '451 later')),
        invite('lost', 1, await message('failed', '550 no such mailbox')),
      ]);
    expect(await waitingOf('invitations')).toMatchObject({
      ...{ count: 2, past: 1 },
      first: { title: 'lost', problem: '550 no such mailbox', urgency: 'past', at: ago(1).toISOString() },
    });
  });

  test('tells buyers which approved suppliers have certificates that have ended or will soon', async () => {
    const buyer = await createUser(t.db, { role: 'ADMIN_BUYER' });
    tokens.set('ADMIN_BUYER', await t.login(buyer.username));
    const [stockId = 0] = buyer.stockIds;
    const supply = (name: string, days: number, state: 'approved' | 'candidate' = 'approved') => ({
      ...{ stockId, name, state, creditCode: nextCreditCode(), fields: ['10'], addedAt: ago(30) },
      certificatesEndOn: ago(-days).toISOString().slice(0, 10),
    });
    await t.db
      .insert(suppliers)
      .values([supply('将到期', 12), supply('已到期', -3), supply('还早', 90), supply('候选', -3, 'candidate')]);
    expect(await waitingOf('certificates', 'ADMIN_BUYER')).toMatchObject({
      ...{ count: 2, past: 1, first: { title: '已到期', urgency: 'past' } },
    });
    const list = await t.call('supplier.list', await tokenOf('ADMIN_BUYER'), {
      body: { page: 1, pageSize: 10, state: 'approved', certificates: 'due' },
    });
    expect(list.json().result.total).toBe(2);
  });

  test('tells buyers of quotes to be opened and of questions without an answer', async () => {
    const [stockId = 0] = (await createUser(t.db, { role: 'ADMIN_BUYER', username: 'asker' })).stockIds;
    tokens.set('ADMIN_BUYER', await t.login('asker'));
    const asked = async (title: string, deadline: Date) => {
      const [row] = await t.db
        .insert(inquiries)
        .values({
          ...{ stockId, number: `XJ-2026-${title}`, title, field: '10', content: publishable(), state: 10, edition: 1 },
          ...{ deadline, questionsUntil: deadline, createdBy: 1, changedAt: ago(9) },
        })
        .returning();
      const question = { stockId, inquiryId: row?.id ?? 0, number: 1, question: '含税吗', askedAt: ago(9) };
      await t.db.insert(inquiryQuestions).values(question);
    };
    await asked('早已截止', new Date(Date.now() - 5 * 86_400_000));
    await asked('刚截止', new Date(Date.now() - 3_600_000));
    await asked('还开着', new Date(Date.now() + 86_400_000));
    const open = { stockId, askedAt: ago(9) };
    const [last = { id: 0 }] = await t.db.select().from(inquiries).where(eq(inquiries.title, '还开着'));
    await t.db.insert(inquiryQuestions).values({ ...open, inquiryId: last.id, number: 2, question: '含运费吗' });
    await asked('已答复', new Date(Date.now() + 86_400_000));
    const [answered = { id: 0 }] = await t.db.select().from(inquiries).where(eq(inquiries.title, '已答复'));
    const given = { answer: '含', answeredAt: ago(8) };
    await t.db.update(inquiryQuestions).set(given).where(eq(inquiryQuestions.inquiryId, answered.id));
    const filter = { state: '10' as const, questions: 'open' as const, page: 1, pageSize: 10 };
    const list = (await t.call('inquiry.list', await tokenOf('ADMIN_BUYER'), { body: filter })).json().result;
    expect(list.list.map(({ title }) => title)).toEqual(['还开着']);
    expect(await waitingOf('openings', 'ADMIN_BUYER')).toMatchObject({ count: 2, first: { title: '早已截止' } });
    expect(await waitingOf('questions', 'ADMIN_BUYER')).toMatchObject({
      count: 1,
      past: 0,
      first: { title: '还开着' },
    });
  });

  test('has nothing on the calendar of an article whose month was taken off', async () => {
    const content = { title: { 'zh-CN': '不在了' }, summary: {}, body: {} };
    await t.db.insert(versions).values({
      ...{ subject: 'article', subjectId: 4_000_000, number: 1, changedAt: ago(1), isLatest: true, content },
      ...{ state: 'scheduled', isPending: true, publishAt: ago(-1) },
    });
    expect((await read('EDITOR')).schedule).toEqual({ days: [], texts: [] });
  });

  test('has texts in review for whoever reviews, and those that go out by themselves', async () => {
    const change = { subject: 'article' as const, number: 1, changedAt: ago(1), isLatest: true };
    const content = (title: string) => ({ title: { 'zh-CN': title }, summary: {}, body: {} });
    const id = await createArticle(t.db, { publishedAt: ago(3).toISOString() });
    await t.db.insert(versions).values([
      { ...change, subject: 'manual', subjectId: 1, content: content('待审'), state: 'in_review' },
      { ...change, subjectId: id, content: content('明天'), state: 'scheduled', isPending: true, publishAt: ago(-1) },
    ]);
    const editor = await read('EDITOR');
    expect(editor.waiting).toMatchObject([
      { kind: 'reviews', count: 1, mine: 1, first: { title: '待审' }, firstOfMine: { title: '待审' } },
    ]);
    expect(editor.schedule).toEqual({
      days: [{ day: chinaDate(ago(-1)), count: 1 }],
      texts: [{ subject: 'article', id, title: '明天', at: ago(-1).toISOString() }],
    });
    expect([editor.steps, editor.ending]).toEqual([null, null]);
    expect(await read('ADMIN_SALESMAN')).toMatchObject({ waiting: [], schedule: null });
  });

  test('has imported articles on the calendar, which have no version, and counts them all on a full day', async () => {
    const sourceId = await createSource(t.db);
    const add = (title: string, at: Date) =>
      createArticle(t.db, {
        ...{ sourceId, state: 'scheduled', title: { 'zh-CN': title } },
        publishedAt: at.toISOString(),
      });
    for (let n = 0; n < 12; n += 1) await add(`导入 ${n}`, new Date(ago(-2).getTime() + n));
    const edited = await add('在编辑器里定时', ago(-3));
    const content = { title: { 'zh-CN': '在编辑器里定时' }, publishedAt: ago(-3).toISOString() };
    const version = { subject: 'article' as const, number: 1, changedAt: ago(1), isLatest: true, content };
    // The third went out at its time, as its version does not say.
    await t.db.insert(versions).values([
      { ...version, subjectId: edited, state: 'scheduled' },
      { ...version, subjectId: 900, state: 'scheduled', content: { ...content, publishedAt: ago(1).toISOString() } },
    ]);
    const { schedule } = await read('EDITOR');
    expect(schedule?.days).toEqual([
      { day: chinaDate(ago(-2)), count: 12 },
      { day: chinaDate(ago(-3)), count: 1 },
    ]);
    expect(schedule?.texts.map(({ title }) => title)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `导入 ${n}`),
      '在编辑器里定时',
    ]);
  });

  test('counts all texts in review, and those of others among them, however many are one’s own', async () => {
    const { id } = await createUser(t.db, { role: 'EDITOR', username: 'writes-most' });
    const waits = {
      ...{ subject: 'manual' as const, number: 1, changedAt: ago(2), isLatest: true, state: 'in_review' as const },
      content: { title: { 'zh-CN': '待审' }, summary: {}, body: {} },
    };
    await t.db
      .insert(versions)
      .values([
        ...Array.from({ length: 220 }, (_, index) => ({ ...waits, subjectId: 1 + index, writtenBy: id })),
        { ...waits, subjectId: 500, changedAt: ago(1) },
      ]);
    const token = await t.login('writes-most');
    const { waiting } = (await t.call('operatorHome.overview', token, { headers })).json().result;
    expect(waiting).toMatchObject([{ kind: 'reviews', count: 221, mine: 1, first: { title: '待审' } }]);
  });

  test('takes two connections at most, because calls of all others wait for the rest', async () => {
    await tokenOf('ADMIN');
    let taken = 0;
    let most = 0;
    t.pool.on('acquire', () => {
      taken += 1;
      most = Math.max(most, taken);
    });
    t.pool.on('release', () => {
      taken -= 1;
    });
    expect((await read()).steps?.length).toBeGreaterThan(0);
    expect(most).toBe(2);
  });

  test('stands in the order of urgency', async () => {
    await addLead();
    const sourceId = await createSource(t.db);
    await t.db
      .insert(feeds)
      .values({ url: 'https://a', sourceId, category: 'BA', failure: 'TIMED_OUT', fetchedAt: ago(2) });
    expect((await read()).waiting.map(({ kind }) => kind)).toEqual(['feeds', 'leads']);
  });

  test('that cannot be counted is said so, and keeps nothing else away', async () => {
    await addLead();
    await t.db.execute(sql`alter table feed rename to feed_away`);
    expect((await read()).waiting).toMatchObject([
      { kind: 'leads', count: 1 },
      { kind: 'feeds', count: null, first: null },
    ]);
  });

  test('of a buyer is nothing yet: nothing is shown that is not there', async () => {
    await addLead();
    expect(await read('ADMIN_BUYER')).toMatchObject({
      waiting: [],
      week: [],
      schedule: null,
      ending: null,
      steps: null,
    });
  });
});

describe('working days', () => {
  test.each([
    ['leave out the weekend', '2026-11-23T10:00', 2, '2026-11-19T10:00'],
    ['stand still on a Saturday', '2026-11-21T15:00', 2, '2026-11-19T00:00'],
    ['go on after the weekend', '2026-11-23T00:00', 2, '2026-11-19T00:00'],
    ['stand still in a holiday', '2026-10-02T10:00', 2, '2026-09-29T00:00'],
    ['leave out a holiday', '2026-10-08T10:00', 1, '2026-09-30T10:00'],
    ['have a Saturday that is worked', '2026-10-12T10:00', 2, '2026-10-09T10:00'],
    ['are fifteen over a holiday', '2026-10-20T10:00', 15, '2026-09-22T10:00'],
  ])('%s', (_name, now, days, expected) => {
    expect(workingDaysBefore(new Date(`${now}:00+08:00`), days)).toEqual(new Date(`${expected}:00+08:00`));
  });
});

describe('the week', () => {
  test('counts each person, article and lead once, and lists exactly these', async () => {
    await addLead({ createdAt: ago(3) });
    // A minute before the seven days, and later on its day than it is now.
    await addLead({ createdAt: new Date('2026-11-13T15:59:00Z') });
    await addLead({ createdAt: ago(20) });
    const sourceId = await createSource(t.db);
    await createArticle(t.db, { sourceId, title: { 'zh-CN': '一篇' }, publishedAt: ago(1).toISOString() });
    await createArticle(t.db, {
      sourceId,
      title: { 'zh-CN': '草稿' },
      state: 'draft',
      publishedAt: ago(1).toISOString(),
    });
    const admin = await tokenOf('ADMIN');
    const { week } = await read();
    const figure = (name: string) => week.find((one) => one.figure === name);
    expect(figure('leads')).toMatchObject({ value: 1, previous: 0, days: [0, 0, 0, 1, 0, 0, 0] });
    expect(figure('articles')).toMatchObject({ value: 1, previous: 0 });
    expect(figure('signIns')).toMatchObject({ value: 1, of: 1 });
    for (const { figure: name, value } of week) {
      const rows = (await t.call('operatorHome.rows', admin, { body: { figure: name } })).json().result;
      expect([name, rows.total, rows.rows.length]).toEqual([name, value, value]);
    }
    const sales = await tokenOf('ADMIN_SALESMAN');
    expect((await t.call('operatorHome.rows', sales, { body: { figure: 'articles' } })).json().code).toBe(1004);
  });

  test('calls a lead by its company, else by its person, else by its number', async () => {
    await addLead({ createdAt: ago(1) });
    await addLead({ createdAt: ago(2), companyName: '' });
    await addLead({ createdAt: ago(3), companyName: '', personName: '', number: 'SQ-20261120-1' });
    const { rows } = (await t.call('operatorHome.rows', await tokenOf('ADMIN'), { body: { figure: 'leads' } })).json()
      .result;
    expect(rows.map(({ title, note }: { title: string; note: string }) => [title, note])).toEqual([
      ['琥原科技', '郑以宁'],
      ['郑以宁', ''],
      ['SQ-20261120-1', ''],
    ]);
  });

  test('knows who signed in on other days, whose sessions are long deleted', async () => {
    const { username } = await createUser(t.db, { role: 'CLIENT_USER' });
    await t.login(username);
    t.pass(2 * day);
    await sweepSessions(t.db, t.now());
    const figure = (await read()).week.find((one) => one.figure === 'signIns');
    expect(figure).toMatchObject({ value: 2, of: 2, days: [0, 0, 0, 0, 1, 0, 1] });
  });

  test('counts of who signed in those whose accounts are in use, as the number that they are of', async () => {
    await tokenOf('ADMIN');
    const leaver = await createUser(t.db, { role: 'CLIENT_USER' });
    await t.login(leaver.username);
    await t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, leaver.id));
    expect((await read()).week.find(({ figure }) => figure === 'signIns')).toMatchObject({ value: 1, of: 1 });
    const body = { figure: 'signIns' as const };
    const { total, rows } = (await t.call('operatorHome.rows', await tokenOf('ADMIN'), { body })).json().result;
    expect([total, rows.length]).toEqual([1, 1]);
  });

  test('is set against the seven days before up to the same time of day', async () => {
    // It is ten in the morning in China.
    await addLead({ createdAt: ago(7.1) });
    await addLead({ createdAt: ago(6.9) });
    await addLead({ createdAt: ago(13) });
    await addPush(ago(7.1), ['accepted']);
    await addPush(ago(6.9), ['bounced']);
    await addPush(ago(1), ['accepted']);
    const { week } = await read();
    expect(week.find(({ figure }) => figure === 'leads')).toMatchObject({ value: 0, previous: 2 });
    expect(week.find(({ figure }) => figure === 'deliveries')).toMatchObject({ value: 1000, previous: 1000 });
  });
});

/** A push that went out, with what became of its mails. */
async function addPush(
  frozenAt: Date,
  outcomes: readonly (typeof pushDeliveries.$inferInsert.state)[],
  botId: number | null = null,
) {
  const { stockId } = await createCompany(t.db);
  const { id: createdBy } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const what = { subject: '周报', foreword: '', language: 'zh-CN', isAdvertising: false, hasHotWords: false } as const;
  const [push] = await t.db
    .insert(pushes)
    .values({
      ...{ ...what, stockId, state: 'cancelled', createdBy, frozenAt, createdAt: frozenAt, updatedAt: frozenAt },
      ...{ articleIds: [], groupIds: [], contactIds: [] },
    })
    .returning({ id: pushes.id });
  await t.db.insert(pushDeliveries).values(
    outcomes.map((state, index) => ({
      ...{ stockId, pushId: push?.id ?? 0, contactId: index + 1, name: '许', email: `x${index}@example.com`, botId },
      ...{ state, changedAt: frozenAt, ...(state === 'suppressed' && { reason: 'left' as const }) },
    })),
  );
}

describe('mails that arrived', () => {
  test('are a share of those that were tried, against the seven days before', async () => {
    expect((await read()).week.map(({ figure }) => figure)).not.toContain('deliveries');
    await addPush(ago(1), ['accepted', 'accepted', 'complained', 'bounced', 'suppressed', 'kept', 'queued']);
    await addPush(ago(3), ['unknown', 'failed']);
    await addPush(ago(3), ['accepted', 'accepted']);
    await addPush(ago(9), ['accepted', 'bounced']);
    await addPush(ago(1), ['accepted', 'failed'], 1);
    // 5 of 8, where 1 of 2 were before.
    const figure = (await read()).week.find((one) => one.figure === 'deliveries');
    expect(figure).toEqual({ figure: 'deliveries', value: 625, of: null, previous: 500, days: [500, 750] });
    const body = { figure: 'deliveries' as const };
    const { total, rows } = (await t.call('operatorHome.rows', await tokenOf('ADMIN_SALESMAN'), { body })).json()
      .result;
    expect([total, rows.map(({ note }) => note).sort()]).toEqual([3, ['0 / 2', '2 / 2', '3 / 4']]);
  });
});

describe('the checklist', () => {
  test('goes on as the installation fills', async () => {
    const isDone = async () =>
      Object.fromEntries(((await read()).steps ?? []).map(({ step, isDone: done }) => [step, done]));
    expect(await isDone()).toMatchObject({ industries: false, client: false, articles: false });
    await createIndustry(t.db, '新材料');
    const { stockId } = await createCompany(t.db, { name: '澄川' });
    const sourceId = await createSource(t.db);
    await createArticle(t.db, { sourceId, title: { 'zh-CN': '一篇' }, publishedAt: ago(9).toISOString() });
    const member = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    expect(await isDone()).toMatchObject({ industries: true, sources: true, client: true, clientAdmin: false });
    await t.login(member.username);
    expect(await isDone()).toMatchObject({ clientAdmin: true, articles: true, report: false, secondFactor: false });
    // One about the operator's own company is not what clients pay for.
    await settle(t.db, t.now());
    const ofOperator = { kind: 'weekly', day: chinaDate(ago(8)) } as const;
    await t.db.insert(companies).values(operatorCompanyRow);
    const admin = await createUser(t.db, { role: 'ADMIN', stockIds: [operatorCompanyRow.stockId] });
    const made = await t.call('report.generate', await t.login(admin.username), { body: ofOperator });
    expect(made.json().result.isNew).toBe(true);
    expect(await isDone()).toMatchObject({ report: false });
    await openAllModules(t.db, [stockId]);
    await t.call('report.generate', await t.login(member.username), { body: ofOperator });
    expect(await isDone()).toMatchObject({ report: true });
  });

  test('names the one of mail and SMS that has not gone out while the other has', async () => {
    const missing = async () => ((await read()).steps ?? []).find(({ step }) => step === 'channels')?.missing;
    expect(await missing()).toBeNull();
    await t.db.insert(deliveryStates).values({ channel: 'mail', lastSentAt: t.now() });
    expect(await missing()).toBe('sms');
    await t.db.insert(deliveryStates).values({ channel: 'sms', lastSentAt: t.now() });
    expect(await missing()).toBeNull();
  });

  test('shows what it found', async () => {
    const { stockId } = await createCompany(t.db, { name: '澄川' });
    await openAllModules(t.db, [stockId]);
    const steps = (await read()).steps ?? [];
    expect(steps.find(({ step }) => step === 'client')).toMatchObject({ name: '澄川', count: 1, isDone: true });
    expect(steps.find(({ step }) => step === 'secondFactor')).toMatchObject({ count: 0, of: 1, isDone: false });
  });
});
