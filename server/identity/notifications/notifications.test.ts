import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiBase } from '#contract/endpoints.ts';
import {
  notificationKinds,
  notificationStreamPath,
  type SaveNotificationSettings,
} from '#contract/identity/notifications.ts';
import { menuItems } from '#server/identity/permissions/tables.ts';
import { memberships, users } from '#server/identity/sessions/tables.ts';
import { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { countAttempt } from '#server/platform/limits/count-attempt.ts';
import type { ReadBrand } from '#server/platform/messages/mail/notice.ts';
import { MessageQueue } from '#server/platform/messages/message-queue.ts';
import type { Message } from '#server/platform/messages/outbox.ts';
import { createCompany, createUser, testPassword } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp, testConfig, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { type News, notify } from './notify.ts';
import { peopleWhoMay } from './people-who-may.ts';
import { sendWaitingMails } from './send-mails.ts';
import { notifications } from './tables.ts';

let app: TestApp;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let jobs: JobRunner;
let messages: MessageQueue;
let person: { id: number; username: string };
let stockId: number;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await openTestApp({}, { database });
  const options = { db: app.db, clock: app.now, onError: (error: unknown) => expect.fail(String(error)) };
  jobs = new JobRunner({ ...options, database });
  const sending = new SendingGuard({ database, config: testConfig() });
  // The app sends what this one puts in.
  messages = new MessageQueue({ ...options, jobs, send: async () => undefined, secret: testShareSecret, sending });
});
afterAll(async () => {
  await messages.close();
  await jobs.stop();
  await app.close();
});
beforeEach(async () => {
  ({ stockId } = await createCompany(app.db));
  person = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const email = `${person.username}@example.com`;
  await app.db.update(users).set({ email }).where(eq(users.id, person.id));
  token = await app.login(person.username);
});

const news = (number: number, changes: Partial<News> = {}): News => ({
  ...{ kind: 'reportReady', stockId, userIds: [person.id], subject: `report ${number}` },
  ...{ title: { 'zh-CN': `第 ${number} 份`, en: `Number ${number}` }, page: 'Reports', search: `?id=${number}` },
  ...changes,
});
const tell = (...all: News[]) => notify(app.db, all, app.now());
const list = async (query: Record<string, string> = {}) =>
  (await app.call('notification.list', token, { query })).json().result;

const sendMails = (readBrand: ReadBrand = async () => '商鉴') =>
  sendWaitingMails(
    app.db,
    { messages, publicUrl: () => 'http://localhost', readBrand, secret: testShareSecret },
    { now: app.now(), signal: new AbortController().signal },
  );

async function mailsAt(time: string): Promise<Message[]> {
  app.pass(new Date(time).getTime() - app.now().getTime());
  const former = app.sent.length;
  await sendMails();
  const { rows } = await app.db.execute<{ count: number }>('select count(*)::int as count from outgoing_message');
  await expect.poll(() => app.sent.length).toBe(rows[0]?.count);
  // No session lasts for as long as some of these tests pass over.
  token = await app.login(person.username);
  return app.sent.slice(former);
}

describe('notifications', () => {
  test('are told once, newest first, and only in the company that they concern', async () => {
    const other = (await createCompany(app.db)).stockId;
    await tell(news(1), news(2), news(1), news(3, { stockId: other }));
    await tell(news(2));
    const { list: all, unread, hasMore } = await list();
    expect(all).toMatchObject([
      { title: '第 2 份', page: 'Reports', search: '?id=2', isRead: false },
      { title: '第 1 份', isRead: false },
    ]);
    expect([unread, hasMore]).toEqual([{ all: 2, alert: 0, todo: 0, task: 2 }, false]);
  });

  test('are read one by one or all up to one, and filtered', async () => {
    await tell(news(1), news(2), news(3), news(4, { kind: 'review' }));
    const ids = (await list()).list.map(({ id }) => id);
    const read = async (body: object) => (await app.call('notification.read', token, { body })).json().result;
    expect(await read({ ids: [ids[0]] })).toEqual({ all: 3, alert: 0, todo: 0, task: 3, changed: 1 });
    expect(await read({ upTo: ids[2] })).toMatchObject({ all: 1, changed: 2 });
    expect((await list({ unread: '1' })).list.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list({ group: 'todo' })).list.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list({ before: String(ids[1]) })).list.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
  });

  test('are announced to open tabs where there are new ones or fewer unread ones, and not otherwise', async () => {
    const { rows: names } = await app.pool.query<{ name: string }>('select current_database() as name');
    const recorded = recordStatements(names[0]?.name ?? '');
    const announced = async (act: () => Promise<unknown>) => {
      recorded.take();
      await act();
      return recorded.take().filter(({ text }) => text.includes('pg_notify')).length;
    };
    const readAll = async () => app.call('notification.read', token, { body: { upTo: Number.MAX_SAFE_INTEGER } });
    const counts: number[] = [];
    for (const act of [() => tell(news(1), news(2)), () => tell(news(2), news(1)), readAll, readAll]) {
      counts.push(await announced(act));
    }
    recorded.stop();
    expect(counts).toEqual([1, 0, 1, 0]);
  });

  test('of one group are read up to one, those of the others in between stay unread', async () => {
    await tell(news(1), news(2, { kind: 'review' }), news(3), news(4, { kind: 'review' }));
    const { list: all } = await list();
    const body = { upTo: all[1]?.id, group: 'task' };
    const { result } = (await app.call('notification.read', token, { body })).json();
    expect(result).toEqual({ all: 2, alert: 0, todo: 2, task: 0, changed: 2 });
  });

  test('reach those whose roles grant what they are about, while they can sign in', async () => {
    const viewer = await createUser(app.db, { role: 'CLIENT_USER', stockIds: [stockId] });
    const gone = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    await app.db.update(users).set({ disabledAt: app.now() }).where(eq(users.id, gone.id));
    expect(await peopleWhoMay(app.db, stockId, 'member:invite')).toEqual([person.id]);
    expect((await peopleWhoMay(app.db, stockId, 'report:view')).sort()).toEqual([person.id, viewer.id].sort());
  });

  test('tell of a sign-in from a browser that the account was not used in before', async () => {
    const signIn = (agent: string) =>
      app.call('session.login', undefined, {
        body: { username: person.username, password: testPassword, platform: 2 },
        headers: { 'user-agent': agent },
      });
    expect((await list()).list).toEqual([]);
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36';
    await signIn(windows);
    await signIn(windows.replace('153', '154'));
    expect((await list()).list).toMatchObject([
      { kind: 'newDevice', title: '新设备登录：Chrome · Windows，127.0.0.*' },
    ]);
  });

  test('reach an open tab at once', async () => {
    await app.app.ready();
    // Listening itself would begin repeated work, which sends mails.
    const server = http.createServer((request, response) => app.app.routing(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { token, authorization: `Bearer ${token}` };
    const left = new AbortController();
    const { body } = await fetch(`${address}${apiBase}${notificationStreamPath}`, { headers, signal: left.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => JSON.parse((await reader?.read())?.value?.replace('data: ', '') ?? '');
    expect(await next()).toMatchObject({ all: 0 });
    await tell(news(1), news(2, { kind: 'alert' }));
    expect(await next()).toEqual({ all: 2, alert: 1, todo: 0, task: 1 });
    left.abort();
    const refused = await fetch(`${address}${apiBase}${notificationStreamPath}`);
    expect(refused.status).toBe(401);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('their mails', () => {
  const settings = {
    ...{
      mailed: ['reportReady'],
      botted: [],
      quietFrom: '22:00',
      quietTo: '08:00',
      quietOnDaysOff: true,
      bundledAfter: 5,
    },
  };
  const only = (kinds: readonly string[]) =>
    Object.fromEntries(notificationKinds.map((kind) => [kind, kinds.includes(kind)]));
  const chosen = { ...settings, mailed: only(settings.mailed), botted: only(settings.botted) };
  const save = (changes: SaveNotificationSettings = {}) =>
    app.call('notification.saveSettings', token, { body: { ...chosen, ...changes } });

  test('come one by one up to the chosen number of a day, and the rest in one', async () => {
    const page = {
      ...{ id: 900, pid: 0, types: 'MENU' as const, sort: 1, icon: '' },
      name: { 'zh-CN': '报告' },
      component: 'Reports',
    };
    await app.db
      .insert(menuItems)
      .values({ ...page, path: '/reports' })
      .onConflictDoNothing();
    await save({ bundledAfter: 2 });
    await mailsAt('2026-11-24T10:00:00+08:00');
    await tell(news(1), news(2), news(3), news(4), news(5, { kind: 'importExport' }));
    const mails = await mailsAt('2026-11-24T10:01:00+08:00');
    expect(mails.map((mail) => ('subject' in mail ? mail.subject : ''))).toEqual(['第 1 份', '第 2 份']);
    // The reader may be signed in to another company.
    expect(JSON.stringify(mails[0])).toContain(`http://localhost/reports?id=1&inCompany=${stockId}&lang=zh-CN`);
    await tell(news(6));
    expect(await mailsAt('2026-11-24T21:00:00+08:00')).toEqual([]);
    const next = await mailsAt('2026-11-25T08:00:00+08:00');
    expect(next).toMatchObject([{ to: `${person.username}@example.com`, subject: '3 条通知' }]);
    expect(JSON.stringify(next)).toContain(`http://localhost/home?inCompany=${stockId}&lang=zh-CN`);
    const { list: all } = await list();
    expect(all.map(({ toldLateAt }) => toldLateAt !== null)).toEqual([true, false, true, true, false, false]);
  });

  test('wait through the night and days off, but not those of a new device', async () => {
    await save();
    await mailsAt('2026-11-27T23:00:00+08:00');
    await tell(news(1), news(2, { kind: 'newDevice' }));
    const [urgent, ...others] = await mailsAt('2026-11-27T23:01:00+08:00');
    expect(urgent).toMatchObject({
      subject: '第 2 份',
      text: expect.stringContaining('此类邮件与账号本身有关，不能关闭'),
    });
    expect(JSON.stringify(urgent)).not.toContain('可以随时');
    expect(JSON.stringify(urgent)).not.toContain('inCompany');
    expect(others).toEqual([]);
    expect(await mailsAt('2026-11-28T12:00:00+08:00')).toEqual([]);
    await tell(news(3));
    expect(await mailsAt('2026-11-30T07:59:00+08:00')).toEqual([]);
    expect(await mailsAt('2026-11-30T08:00:00+08:00')).toMatchObject([{ subject: '2 条通知' }]);
  });

  test('that come in one mail name their company where they are of several', async () => {
    const other = await createCompany(app.db, { name: '澄川新材' });
    await app.db.insert(memberships).values({ userId: person.id, stockId: other.stockId, sort: 1 });
    await save({ quietFrom: '22:00', quietTo: '08:00', quietOnDaysOff: false });
    app.pass(new Date('2026-12-02T23:00:00+08:00').getTime() - app.now().getTime());
    await tell(news(1), news(2, { stockId: other.stockId }));
    const [mail] = await mailsAt('2026-12-03T08:00:00+08:00');
    expect(mail).toMatchObject({ subject: '2 条通知', text: expect.stringContaining('【澄川新材】第 2 份') });
    expect(JSON.stringify(mail)).not.toContain('inCompany');
  });

  test('are not sent to who has left the company in the meantime, but those of a new device', async () => {
    await save();
    await mailsAt('2026-11-30T23:00:00+08:00');
    await tell(news(1), news(2));
    expect(await mailsAt('2026-11-30T23:01:00+08:00')).toEqual([]);
    const other = await createCompany(app.db);
    await app.db.insert(memberships).values({ userId: person.id, stockId: other.stockId, sort: 1 });
    const own = and(eq(memberships.userId, person.id), eq(memberships.stockId, stockId));
    await app.db.update(memberships).set({ withdrawnAt: app.now() }).where(own);
    await tell(news(3, { kind: 'newDevice' }));
    expect(await mailsAt('2026-12-01T08:00:00+08:00')).toMatchObject([{ subject: '第 3 份' }]);
    await app.db.update(memberships).set({ withdrawnAt: null }).where(own);
    expect(await mailsAt('2026-12-01T08:01:00+08:00')).toEqual([]);
  });

  test('of a new device do not wait behind hundreds that are kept back', async () => {
    await save();
    await mailsAt('2026-12-01T23:00:00+08:00');
    await tell(...Array.from({ length: 201 }, (_, index) => news(index)), news(500, { kind: 'newDevice' }));
    expect(await mailsAt('2026-12-01T23:01:00+08:00')).toMatchObject([{ subject: '第 500 份' }]);
  });

  test('of a new device are sent also where whoever signed in has read them away', async () => {
    await save();
    await mailsAt('2026-12-01T09:00:00+08:00');
    await tell(news(1), news(2, { kind: 'newDevice' }));
    await app.call('notification.read', token, { body: { upTo: (await list()).list[0]?.id } });
    expect(await mailsAt('2026-12-01T09:01:00+08:00')).toMatchObject([{ subject: '第 2 份' }]);
    expect((await list()).list).toMatchObject([{ isRead: true }, { isRead: true }]);
  });

  test('are not sent of what has been read, nor without a confirmed address', async () => {
    await save();
    await mailsAt('2026-12-01T10:00:00+08:00');
    await tell(news(1), news(2));
    await app.call('notification.read', token, { body: { ids: [(await list()).list[0]?.id] } });
    expect(await mailsAt('2026-12-01T10:01:00+08:00')).toMatchObject([{ subject: '第 1 份' }]);
    await app.db.update(users).set({ email: null }).where(eq(users.id, person.id));
    await tell(news(3));
    expect(await mailsAt('2026-12-01T10:02:00+08:00')).toEqual([]);
  });

  test('that are kept back are not written or locked again until they are due', async () => {
    await save();
    await mailsAt('2026-12-03T23:00:00+08:00');
    await tell(news(1), news(2));
    await sendMails();
    const ofPerson = eq(notifications.userId, person.id);
    const places = () =>
      app.db.select({ place: sql`ctid::text` }).from(notifications).where(ofPerson).orderBy(notifications.id);
    const before = await places();
    const { rows: names } = await app.pool.query<{ name: string }>('select current_database() as name');
    const recorded = recordStatements(names[0]?.name ?? '');
    await sendMails();
    const locks = recorded
      .take()
      .filter(({ text, values }) => text.includes('for update') && values.includes(person.id));
    expect(locks).toEqual([]);
    await tell(news(3));
    await sendMails();
    const updates = recorded.take().filter(({ text }) => text.startsWith('update "notification"'));
    recorded.stop();
    expect(updates).toHaveLength(1);
    expect((await places()).slice(0, 2)).toEqual(before);
    const mails = await mailsAt('2026-12-04T08:00:00+08:00');
    const own = mails.filter(({ to }) => to === `${person.username}@example.com`);
    expect(own).toMatchObject([{ subject: '3 条通知' }]);
  });

  test('that the number of a day keeps back come once the person raises it', async () => {
    await save({ bundledAfter: 1 });
    await mailsAt('2026-12-04T10:00:00+08:00');
    await tell(news(1), news(2), news(3));
    expect(await mailsAt('2026-12-04T10:01:00+08:00')).toMatchObject([{ subject: '第 1 份' }]);
    expect(await mailsAt('2026-12-04T10:02:00+08:00')).toEqual([]);
    await save({ bundledAfter: 2 });
    expect(await mailsAt('2026-12-04T10:03:00+08:00')).toMatchObject([{ subject: '第 2 份' }]);
  });

  test('of a new device go before what others are told', async () => {
    await save();
    await mailsAt('2026-12-04T11:00:00+08:00');
    const other = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    const email = `${other.username}@example.com`;
    await app.db.update(users).set({ email }).where(eq(users.id, other.id));
    await tell(news(1), news(2, { kind: 'newDevice', userIds: [other.id] }));
    expect(await mailsAt('2026-12-04T11:01:00+08:00')).toHaveLength(2);
    const mailed = await app.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(inArray(notifications.userId, [person.id, other.id]))
      // The transactions in which they were sent.
      .orderBy(sql`xmin::text::bigint`);
    expect(mailed.map(({ userId }) => userId)).toEqual([other.id, person.id]);
  });

  test('of one person that fail keep nobody else’s', async () => {
    await save();
    await mailsAt('2026-12-02T10:00:00+08:00');
    const other = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
    const email = `${other.username}@example.com`;
    await app.db.update(users).set({ email }).where(eq(users.id, other.id));
    await app.call('notification.saveSettings', token, { body: chosen, headers: { cookie: 'lang=en' } });
    await tell(news(1, { userIds: [person.id, other.id] }));
    const former = app.sent.length;
    const failing = sendMails(async (_db, language) => (language === 'en' ? expect.fail('no brand') : '商鉴'));
    await expect(failing).rejects.toThrow('no brand');
    await expect.poll(() => app.sent.slice(former)).toMatchObject([{ to: email }]);
    // Who has chosen nothing keeps the language of the browser.
    expect(JSON.stringify(app.sent.slice(former))).not.toContain('&lang=');
    // What failed is sent the next time.
    const [english] = await mailsAt('2026-12-02T10:01:00+08:00');
    // The page that it leads to is in its language, whatever the browser there has chosen.
    expect(english).toMatchObject({ subject: 'Number 1', text: expect.stringContaining('&lang=en') });
  });

  test('are as each of several tabs has changed them, which send what was changed alone', async () => {
    await save();
    const change = (body: SaveNotificationSettings) => app.call('notification.saveSettings', token, { body });
    await Promise.all([
      change({ mailed: { alert: true } }),
      change({ mailed: { review: true, reportReady: false } }),
      change({ botted: { todo: true } as never }).then(({ statusCode }) => expect(statusCode).toBe(400)),
      change({ quietFrom: '21:30' }),
      change({ bundledAfter: 9 }),
    ]);
    const kept = (await app.call('notification.settings', token)).json().result;
    expect(kept).toMatchObject({ ...settings, mailed: ['alert', 'review'], quietFrom: '21:30', bundledAfter: 9 });
  });

  test('of a bad setting name its field and change nothing', async () => {
    await save();
    const answer = (await save({ quietFrom: '25:00', bundledAfter: 0 })).json();
    expect(answer.issues?.map(({ path }) => path)).toEqual(['body.quietFrom', 'body.bundledAfter']);
    const kept = (await app.call('notification.settings', token)).json().result;
    expect(kept).toEqual({ ...settings, language: 'zh-CN', hasEmail: true, bot: null });
  });

  describe('and cards to their own robot', () => {
    const webhook = 'https://oapi.dingtalk.com/robot/send?access_token=566cc69da782ec33e42541b09b08551f';
    const saveBot = async (body: object) => (await app.call('notification.saveBot', token, { body })).json();

    test('hold what was chosen for it, with or without an address for mail', async () => {
      await saveBot({ provider: 'dingtalk', webhook, secret: 'SECabc' });
      await save({ botted: only(['reportReady', 'alert']) });
      await mailsAt('2026-12-02T10:00:00+08:00');
      await tell(
        news(1),
        news(2, { kind: 'alert', line: { 'zh-CN': '突增', en: 'Spike' } }),
        news(3, { kind: 'review' }),
      );
      const sent = await mailsAt('2026-12-02T10:01:00+08:00');
      const cards = sent.flatMap(({ robot }) => (robot ? [robot] : []));
      expect(sent.filter(({ channel }) => channel === 'mail')).toMatchObject([{ subject: '第 1 份' }]);
      expect(cards).toMatchObject([
        { provider: 'dingtalk', hook: { address: webhook, secret: 'SECabc' }, card: { title: '第 1 份' } },
        { card: { title: '第 2 份', foreword: '突增', headlines: [] } },
      ]);
      await app.db.update(users).set({ email: null }).where(eq(users.id, person.id));
      await tell(news(4));
      await mailsAt('2026-12-02T22:30:00+08:00');
      await tell(news(5));
      expect(await mailsAt('2026-12-02T22:31:00+08:00')).toEqual([]);
      // What quiet hours kept back comes in one card.
      expect(await mailsAt('2026-12-03T08:00:00+08:00')).toMatchObject([
        { channel: 'robot', robot: { card: { title: '2 条通知', headlines: ['第 4 份', '第 5 份'] } } },
      ]);
      const shown = (await app.call('notification.settings', token)).json().result;
      expect(shown.bot).toMatchObject({ provider: 'dingtalk', hint: '551f', hasSecret: true, delivery: { tries: 1 } });
    });

    test('go to an address of the three providers alone, which is sealed and never shown again', async () => {
      const wrong = await saveBot({
        provider: 'dingtalk',
        webhook: 'https://oapi.dingtalk.com.evil.example/robot/send',
      });
      expect(wrong.issues).toMatchObject([{ path: 'body.webhook' }]);
      expect((await saveBot({ provider: 'wecom' })).issues).toMatchObject([{ path: 'body.webhook' }]);
      await saveBot({ provider: 'dingtalk', webhook, secret: 'SECabc' });
      const settings = await app.call('notification.settings', token);
      expect(settings.body).not.toMatch(/566cc69da782|SECabc/);
      const { rows } = await app.db.execute<{ sealed: Buffer }>('select sealed from notification_bot');
      expect(rows.some(({ sealed }) => sealed.includes('566cc69da782'))).toBe(false);
      // Changed without its address, it keeps it; another provider has other addresses.
      expect((await saveBot({ provider: 'dingtalk', secret: '' })).result?.bot).toMatchObject({ hasSecret: false });
      expect((await saveBot({ provider: 'feishu' })).issues).toMatchObject([{ path: 'body.webhook' }]);
      const removed = (await app.call('notification.removeBot', token)).json();
      expect(removed.result?.bot).toBeNull();
      expect((await app.call('notification.testBot', token)).json().code).toBe(404);
    });

    test('is tested a few times in a minute, after which it is said when to try again', async () => {
      await saveBot({ provider: 'dingtalk', webhook, secret: 'SECabc' });
      const tests = { key: `own bot ${person.id}`, most: 5, windowSeconds: 60, now: app.now() };
      for (let i = 0; i < tests.most; i++) await countAttempt(app.db, tests);
      const refused = await app.call('notification.testBot', token);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    });
  });
});
