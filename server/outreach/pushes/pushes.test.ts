import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { desc, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { authenticate } from 'mailauth';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { largestMail } from '#contract/outreach/push-rules.ts';
import type { PushLink } from '#contract/outreach/pushes.ts';
import { articles } from '#server/content/articles/tables.ts';
import type { RenderPage } from '#server/content/reviews/draw-uncommitted.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { showShare } from '#server/outreach/sharing/open-share.ts';
import { shareLinks, shareViews } from '#server/outreach/sharing/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { anonymousClient } from '#server/platform/http/call-context.ts';
import { returnAddressOf } from '#server/platform/messages/mail/return-address.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { checkDkim } from '#server/testing/check-dkim.ts';
import { settle } from '#server/testing/corpus.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { startSmtpServer } from '#server/testing/smtp-server.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { isNobody, isThrottled } from './answers.ts';
import { claimDeliveries, giveBack, noteDeliveries, recoverDeliveries } from './delivery-queries.ts';
import { noteThrottled } from './pace.ts';
import { previewPage, readFrozenPage } from './preview-page.ts';
import { PushSender } from './push-sender.ts';
import { listChosen } from './recipients.ts';
import { mailPaces, pushDeliveries, pushes, suppressedAddresses } from './tables.ts';
import { takeSteps } from './take-steps.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const login = { user: 'notice@example.com', password: 'hush-hush' };
const composing = { readBrand: async () => '商鉴', findCut: async () => () => [], secret: 'x'.repeat(32) };
const day = 24 * 60 * 60_000;
const nobodyElse = { groupIds: [], keywords: [], botIds: [], topics: [] };
const consented = { isReceiving: true, consentAt: new Date('2026-01-05T00:00:00Z'), consentSource: 'form' as const };

let t: TestApp;
let databaseUrl: string;
let server: Awaited<ReturnType<typeof startSmtpServer>>;
let token: string;
let stockId: number;
let articleId: number;
let sender: PushSender;
const errors: unknown[] = [];

beforeAll(async () => {
  server = await startSmtpServer(login);
  const { mail } = readConfig(mailSettings());
  // The app keeps mails; the sender under test sends them.
  const database = await openTestDatabase();
  t = await openTestApp({}, { database });
  databaseUrl = database.url;
  const user = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  stockId = user.stockIds[0] ?? 0;
  token = await t.login(user.username);
  articleId = await createArticle(t.db, { publishedAt: '2026-11-19T08:05:00Z' });
  sender = new PushSender({
    ...{ db: t.db, clock: t.now, mail, publicUrl: () => 'https://shangjian.example' },
    send: async () => undefined,
    returnAddressOf: (id) => returnAddressOf(id, { domain: 'bounce.example.com', secret: 'x'.repeat(32) }),
    onError: (error) => errors.push(error),
  });
});
afterAll(async () => {
  await sender.close();
  await t.close();
  await server.close();
  expect(errors).toEqual([]);
});
beforeEach(async () => {
  server.received.length = 0;
  await t.db.delete(pushes);
  await t.db.delete(suppressedAddresses);
  await t.db.delete(contacts);
  await t.db.delete(mailPaces);
});

const mailSettings = () => ({
  ...{ SMTP_URL: server.url, MAIL_FROM: 'weekly@example.com' },
  ...{ DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'push', DKIM_PRIVATE_KEY: privateKey },
});

async function addContact(name: string, values: Partial<typeof contacts.$inferInsert> = {}): Promise<number> {
  const [row] = await t.db
    .insert(contacts)
    .values({
      stockId,
      name,
      email: `${name}@example.com`,
      createdAt: t.now(),
      updatedAt: t.now(),
      ...consented,
      ...values,
    })
    .returning({ id: contacts.id });
  return row?.id ?? 0;
}

const contentOfDraft = () => ({ subject: '商业周报', foreword: '本周的增量来自产线投产。', articleIds: [articleId] });

async function addDraft(contactIds: readonly number[], values: object = {}) {
  const body = { ...contentOfDraft(), contactIds, ...values };
  return (await t.call('push.save', token, { body })).json().result;
}

async function freeze(contactIds: readonly number[]): Promise<number> {
  const { id, version } = await addDraft(contactIds);
  // The app has no mail server: what it wakes up finds nothing to be done while the push is not being sent.
  const sendAt = new Date(t.now().getTime() + 5 * 60_000).toISOString();
  const { code } = (await t.call('push.schedule', token, { body: { id, version, sendAt } })).json();
  expect(code).toBe(200);
  const deps = { ...composing, publicUrl: () => 'https://shangjian.example' };
  await takeSteps(t.db, t.now(), deps);
  await t.db.update(pushes).set({ state: 'sending' }).where(eq(pushes.id, id));
  return id;
}

async function send(): Promise<void> {
  sender.wake();
  await expect.poll(() => isIdle(), { timeout: 10_000, interval: 20 }).toBe(true);
}

async function isIdle(): Promise<boolean> {
  const states = (await t.db.select().from(pushDeliveries)).map(({ state }) => state);
  return !states.some((state) => ['queued', 'claimed', 'handing'].includes(state));
}

const outcomes = async () =>
  Object.fromEntries(
    (await t.db.select().from(pushDeliveries)).map(({ name, state, reason, answer }) => [
      name,
      [state, reason, answer.slice(0, 3)].filter(Boolean).join(' '),
    ]),
  );

describe('who gets a push', () => {
  test('is said before it is sent, with a reason for everybody who does not', async () => {
    const ids = [
      await addContact('lu'),
      await addContact('no-consent', { isReceiving: false, consentAt: null, consentSource: null }),
      await addContact('left', { isReceiving: false, unsubscribedAt: new Date('2026-02-01T00:00:00Z') }),
      await addContact('nowhere', { email: '', mobile: '19900001234' }),
      await addContact('bounced'),
      await addContact('off', { isReceiving: false }),
    ];
    const suppressed = { stockId, email: 'bounced@example.com', answer: '550 5.1.1', suppressedAt: t.now() };
    await t.db.insert(suppressedAddresses).values(suppressed);
    const body = { contactIds: ids };
    const { result } = (await t.call('push.recipients', token, { body })).json();
    expect(result.chosen).toBe(6);
    expect(result.receiving).toBe(1);
    expect(Object.fromEntries(result.excluded.map(({ reason, count }) => [reason, count]))).toEqual({
      ...{ consent: 1, left: 1, address: 1, suppressed: 1, off: 1 },
    });
    const file = await t.call('push.exportExcluded', token, { body });
    const [, ...rows] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
    expect(rows.map(([name, email, reason]) => [name, email, reason])).toEqual([
      ['no-consent', 'n****@example.com', '没有同意记录'],
      ['left', 'l****@example.com', '已退订'],
      ['nowhere', '', '没有邮箱'],
      ['bounced', 'b****@example.com', '曾退信，已停发'],
      ['off', 'o****@example.com', '已关闭接收'],
    ]);
    const { id, version } = await addDraft(ids.slice(1));
    const refused = await t.call('push.schedule', token, { body: { id, version, sendAt: null } });
    expect(refused.json().code).toBe(1414);
  });
});

describe('sending', () => {
  test('gives every recipient one signed mail of their own, with one click to leave', async () => {
    // The day in China is another than that of UTC.
    const consentAt = new Date('2026-08-11T18:00:00Z');
    const ids = [await addContact('lu', { consentAt }), await addContact('shen')];
    await freeze(ids);
    await send();
    expect(await outcomes()).toEqual({ lu: 'accepted 250', shen: 'accepted 250' });
    expect(server.received.map(({ to }) => to).sort()).toEqual([['lu@example.com'], ['shen@example.com']]);
    const [first] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.name, 'lu'));
    const { raw, from } = server.received.find(({ to }) => to.includes('lu@example.com')) ?? { raw: '', from: '' };
    expect(from).toMatch(new RegExp(`^b-${first?.messageId.replaceAll('-', '')}-[\\da-f]{20}@bounce\\.example\\.com$`));
    expect(raw).toContain(`Message-ID: <${first?.messageId}@example.com>\r\n`);
    expect(raw.replaceAll(/\r\n\s+/g, ' ')).toContain(
      `List-Unsubscribe: <https://shangjian.example/unsubscribe?from=${first?.leavingToken}>`,
    );
    expect(checkDkim(raw, publicKey)).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
    await expect.poll(async () => (await t.db.select().from(pushes))[0]?.state, { interval: 20 }).toBe('done');
    const [push] = await t.db.select().from(pushes);
    const { html, text } = await PostalMime.parse(raw);
    for (const part of [html, text]) {
      expect(part).toContain('您于 2026-08-12 同意接收');
      expect(part).toContain(first?.leavingToken);
    }
    // What is frozen is nobody's own.
    for (const own of [first?.leavingToken, '2026-08-12']) expect(push?.frozen?.html).not.toContain(own);
    expect(Buffer.byteLength(raw)).toBeLessThan(largestMail);
  });

  test('tells what the server refused for good, for now, and what nobody knows', async () => {
    const names = ['unknown', 'busy', 'lu'];
    for (const name of names) await addContact(name);
    const ids = (await t.db.select({ id: contacts.id }).from(contacts)).map(({ id }) => id);
    const push = await freeze(ids);
    await send();
    expect(await outcomes()).toEqual({ unknown: 'failed 550', busy: 'deferred 451', lu: 'accepted 250' });
    const suppressed = await t.db.select().from(suppressedAddresses);
    expect(suppressed.map(({ email }) => email)).toEqual(['unknown@example.com']);
    // Tried again after a minute, and given up after the fifth retry.
    const [busy] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.name, 'busy'));
    expect(busy?.nextTryAt?.getTime()).toBe(t.now().getTime() + 60_000);
    await t.db.update(pushDeliveries).set({ tries: 5 }).where(eq(pushDeliveries.name, 'busy'));
    expect((await claimDeliveries(t.db, push, { now: t.now(), most: 9 })).claims).toEqual([]);
    t.pass(60_000);
    sender.wake();
    await expect.poll(async () => (await outcomes()).busy, { timeout: 10_000, interval: 20 }).toBe('failed 451');
  });

  /** Mails by a server that greets each connection as it is told; it has to be closed. */
  async function sendThrough(greet: (number: number, done: (error?: Error) => void) => void) {
    let connections = 0;
    const mailServer = new SMTPServer({
      ...{ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true, logger: false, closeTimeout: 100 },
      onConnect: (_session, done) => {
        connections += 1;
        greet(connections, done);
      },
      onData: (stream, _session, done) => {
        stream.resume();
        stream.once('end', done);
      },
    });
    mailServer.on('error', () => undefined);
    await once(mailServer.listen(0, '127.0.0.1'), 'listening');
    const { port } = mailServer.server.address() as AddressInfo;
    const own = new PushSender({
      ...{ db: t.db, clock: t.now, publicUrl: () => 'https://shangjian.example', send: async () => undefined },
      mail: readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'weekly@example.com' }).mail,
      onError: (error) => errors.push(error),
    });
    own.wake();
    return async () => {
      await own.close();
      await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    };
  }
  const tooBusy = Object.assign(new Error('too busy'), { responseCode: 421 });

  test('goes on soon after a connection that the server refused', async () => {
    await freeze([await addContact('lu')]);
    const close = await sendThrough((number, done) => done(number === 1 ? tooBusy : undefined));
    await expect.poll(async () => (await t.db.select().from(pushes))[0]?.problem, { interval: 20 }).toContain('421');
    await expect.poll(outcomes, { timeout: 8_000, interval: 50 }).toEqual({ lu: 'accepted 250' });
    const [after] = await t.db.select().from(pushDeliveries);
    // What was not handed over is no try.
    expect(after?.tries).toBe(1);
    await close();
  });

  test('goes on over the other connections where one says nothing and one is refused', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) ids.push(await addContact(name));
    await freeze(ids);
    const close = await sendThrough((number, done) => {
      // The first is never greeted, which takes five seconds to be given up.
      if (number > 1) done(number === 2 ? tooBusy : undefined);
    });
    const accepted = async () => Object.values(await outcomes()).filter((said) => said === 'accepted 250').length;
    await expect.poll(accepted, { timeout: 4_000, interval: 50 }).toBe(ids.length - 1);
    await close();
  });

  test('of whoever left in the meantime sends nothing', async () => {
    const ids = [await addContact('lu'), await addContact('shen')];
    const push = await freeze(ids);
    const [lu, shen] = await t.db.select().from(pushDeliveries).orderBy(pushDeliveries.id);
    const leave = (from: string | undefined) => t.call('push.leave', undefined, { body: { token: from } });
    expect((await leave(lu?.leavingToken)).json().result).toMatchObject({ email: 'l****@example.com', hasLeft: true });
    const [claim] = (await claimDeliveries(t.db, push, { now: t.now(), most: 1 })).claims;
    expect(claim).toBeUndefined();
    // Also of somebody whose mail was claimed already.
    const [claimed] = (await claimDeliveries(t.db, push, { now: t.now(), most: 1 })).claims;
    if (!claimed) throw new Error('nothing was claimed');
    await leave(shen?.leavingToken);
    expect(await noteDeliveries(t.db, { handings: [claimed] }, t.now())).toEqual(new Set());
    expect(await leave(shen?.leavingToken).then((answer) => answer.json().code)).toBe(200);
    expect((await t.call('push.leave', undefined, { body: { token: 'x' } })).json().code).toBe(1511);
  });
});

describe('links of a mail', () => {
  test('lead through a counter that knows the link and nobody who follows it', async () => {
    const push = await freeze([await addContact('lu'), await addContact('shen')]);
    await send();
    const links = (text: string) =>
      [...text.matchAll(/\/api(\/white\/push\/link\/[\da-f-]{36})/g)].map(([, one]) => one);
    const [mail, other] = server.received.map(({ raw }) => links(raw.replaceAll('=\r\n', '')));
    expect(new Set(mail)).toEqual(new Set(other));
    const [frozen] = await t.db.select().from(pushes).where(eq(pushes.id, push));
    const [first = '', last = ''] = [...new Set(links(frozen?.frozen?.html ?? ''))];
    const follow = (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
      t.app.inject({ url: `/api${url}`, method, headers });
    const clicks = async () =>
      (await t.call('push.detail', token, { params: { id: push } }))
        .json()
        .result.links.map((one: PushLink) => one.clicks);
    for (let count = 0; count < 3; count += 1) {
      const answer = await follow(first);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        302,
        `https://shangjian.example/releaseDetail?id=${articleId}`,
      ]);
    }
    expect((await follow(last)).headers.location).toContain('/previewPushArticleResult?share=');
    // A look ahead leads on as well, and is no click.
    expect((await follow(first, 'HEAD')).statusCode).toBe(302);
    expect((await follow(first, 'GET', { 'sec-purpose': 'prefetch' })).statusCode).toBe(302);
    expect(await clicks()).toEqual([3, 1]);
    // Nobody drives a number up from one place.
    for (let count = 0; count < 40; count += 1) await follow(first);
    expect((await clicks())[0]).toBeLessThan(40);
    const unknown = await follow(first.replace(/.{12}$/, '0'.repeat(12)));
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/linkDescription']);
  });

  test('of a push that is taken back lead nowhere any more, and its page is ended', async () => {
    const { id, version } = await addDraft([await addContact('lu')]);
    const sendAt = new Date(t.now().getTime() + 5 * 60_000).toISOString();
    await t.call('push.schedule', token, { body: { id, version, sendAt } });
    const deps = { ...composing, secret: testShareSecret, publicUrl: () => 'https://shangjian.example' };
    await takeSteps(t.db, t.now(), deps);
    const frozen = (await t.call('push.detail', token, { params: { id } })).json().result;
    expect(frozen.links).toMatchObject([{ clicks: 0 }, { label: '在网页上看全文与口径', clicks: 0 }]);
    const page = new URL(frozen.links.at(-1)?.url ?? '').searchParams.get('share') ?? '';
    const open = async () => (await t.call('share.open', undefined, { body: { token: page } })).json().code;
    expect(await open()).toBe(200);
    await t.call('push.act', token, { body: { id, version: frozen.version, act: 'withdraw' } });
    expect((await t.call('push.detail', token, { params: { id } })).json().result.links).toEqual([]);
    expect(await open()).toBe(1511);
  });
});

test('goes to contacts that hold a word, also those that come before it is frozen', async () => {
  await addContact('lu', { position: '行业分析师' });
  const { id, version } = await addDraft([], { keywords: ['分析师', '@fund'] });
  await addContact('shen', { email: 'shen@fund.example' });
  await addContact('jiang', { position: '记者' });
  const sendAt = new Date(t.now().getTime() + 5 * 60_000).toISOString();
  await t.call('push.schedule', token, { body: { id, version, sendAt } });
  await takeSteps(t.db, t.now(), { ...composing, publicUrl: () => 'https://shangjian.example' });
  expect(await outcomes()).toEqual({ lu: 'queued', shen: 'queued' });
});

describe('what somebody wants to receive', () => {
  const prefer = async (from: string | undefined, chosen: object) =>
    (
      await t.call('push.prefer', undefined, { body: { token: from, topics: ['BA'], frequency: 'all', ...chosen } })
    ).json();
  const tokens = async () =>
    (await t.db.select().from(pushDeliveries).orderBy(pushDeliveries.id)).map(({ leavingToken }) => leavingToken);
  const reasons = async (contactIds: readonly number[], topics: readonly string[] = []) =>
    (await t.call('push.recipients', token, { body: { contactIds, topics } })).json().result.excluded;

  test('is chosen by the link of a mail, and counts for every mail that has not been handed over', async () => {
    const ids = [await addContact('lu'), await addContact('shen')];
    await freeze(ids);
    await t.db.update(pushes).set({ topics: ['ESG', 'TPC'] });
    const [lu, shen] = await tokens();
    const read = async () => (await t.call('push.leaving', undefined, { body: { token: lu } })).json().result;
    expect((await read()).preferences).toEqual({ topics: ['BA', 'ESG', 'TPC'], frequency: 'all' });
    expect((await prefer(lu, { topics: ['BA'] })).result.preferences).toEqual({ topics: ['BA'], frequency: 'all' });
    expect(await prefer(lu, { topics: ['BA'] })).toMatchObject({ code: 200 });
    await prefer(shen, { topics: ['ESG', 'BA'] });
    await send();
    expect(await outcomes()).toEqual({ lu: 'suppressed topic', shen: 'accepted 250' });
    expect(await reasons(ids, ['ESG'])).toEqual([{ reason: 'topic', count: 1 }]);
    // A push about nothing in particular is for everybody.
    expect(await reasons(ids)).toEqual([]);
    // Whoever chooses everything has chosen what comes later, too.
    await prefer(lu, { topics: ['TPC', 'ESG', 'BA'] });
    expect((await t.db.select().from(contacts).where(eq(contacts.name, 'lu')))[0]?.topics).toBeNull();
    const told = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'contact.prefer'));
    expect(told).toHaveLength(3);
  });

  test('may be one mail a week or a month, by the weeks and months of China', async () => {
    const ids = [await addContact('lu', { mailFrequency: 'weekly' }), await addContact('shen')];
    // Friday, 20 November 2026, in China.
    await freeze(ids);
    await send();
    await freeze(ids);
    await t.db.insert(pushDeliveries).values({
      ...{ stockId, pushId: (await t.db.select().from(pushes).orderBy(desc(pushes.id)))[0]?.id ?? 0 },
      ...{ contactId: ids[0] ?? 0, name: 'again', email: 'lu@example.com', changedAt: t.now() },
    });
    await send();
    expect(await outcomes()).toMatchObject({ lu: 'accepted 250', again: 'suppressed frequency' });
    expect(await reasons(ids)).toEqual([{ reason: 'frequency', count: 1 }]);
    const at = async (text: string) =>
      Object.fromEntries(
        (await listChosen(t.db, stockId, { ...nobodyElse, contactIds: ids, now: new Date(text) })).map(
          ({ name, reason }) => [name, reason],
        ),
      );
    await t.db.update(pushDeliveries).set({ changedAt: new Date('2026-11-22T15:59:59Z') });
    expect(await at('2026-11-22T15:59:59Z')).toEqual({ lu: 'frequency', shen: null });
    expect(await at('2026-11-22T16:00:00Z')).toEqual({ lu: null, shen: null });
    await t.db.update(contacts).set({ mailFrequency: 'monthly' });
    expect(await at('2026-11-30T15:59:59Z')).toEqual({ lu: 'frequency', shen: 'frequency' });
    expect(await at('2026-11-30T16:00:00Z')).toEqual({ lu: null, shen: null });
  });

  test('is one mail a week, also of two pushes that claim the same person at the same moment', async () => {
    const ids = [await addContact('lu')];
    const first = await freeze(ids);
    await t.db.update(pushes).set({ state: 'paused' });
    const second = await freeze(ids);
    await t.db.update(pushes).set({ state: 'sending' });
    await t.db.update(contacts).set({ mailFrequency: 'weekly' });
    const claim = async (db: Database, push: number) =>
      (await claimDeliveries(db, push, { now: t.now(), most: 1 })).claims;
    // Neither sees what the other has not committed yet.
    const [one, other] = await t.db.transaction(async (tx) => {
      const claims = await claim(tx, first);
      return [...claims, ...(await claim(t.db, second))];
    });
    if (!one || !other) throw new Error('one of them was not claimed');
    expect(await noteDeliveries(t.db, { handings: [one] }, t.now())).toEqual(new Set());
    await giveBack(t.db, [one], t.now());
    expect(await noteDeliveries(t.db, { handings: [other] }, t.now())).toEqual(new Set([other.id]));
    expect(await claim(t.db, first)).toEqual([]);
    expect(
      (await t.db.select().from(pushDeliveries).orderBy(pushDeliveries.id)).map((row) => [row.state, row.reason]),
    ).toEqual([
      ['suppressed', 'frequency'],
      ['handing', null],
    ]);
  });

  test('is a topic at least; a link of nobody and a contact that is gone are told', async () => {
    await freeze([await addContact('lu')]);
    const [lu] = await tokens();
    expect(await prefer(lu, { topics: [] })).toMatchObject({
      code: 400,
      issues: [{ path: 'body.topics' }],
    });
    expect(await prefer(lu, { frequency: 'hourly' })).toMatchObject({ code: 400 });
    expect(await prefer('00000000-0000-4000-8000-000000000001', {})).toMatchObject({ code: 1511 });
    await t.db.update(contacts).set({ deletedAt: t.now() });
    expect((await prefer(lu, {})).result).toMatchObject({ preferences: null });
  });
});

test('a process killed while a mail is handed over has sent nothing twice', async () => {
  const ids = [await addContact('silent'), await addContact('lu')];
  await freeze(ids);
  const program = fileURLToPath(new URL('../../testing/push-process.ts', import.meta.url));
  const env = { ...process.env, ...mailSettings(), DATABASE_URL: databaseUrl };
  const other = fork(program, { env, execArgv: [] });
  await expect
    .poll(() => outcomes(), { timeout: 40_000, interval: 20 })
    .toEqual({ silent: 'handing', lu: 'accepted 250' });
  await expect.poll(() => server.received.length).toBe(2);
  const ended = once(other, 'exit');
  other.kill('SIGKILL');
  await ended;
  await t.db.update(pushDeliveries).set({ changedAt: new Date(0) });
  await recoverDeliveries(t.db, { before: t.now(), now: t.now() });
  await send();
  expect(await outcomes()).toEqual({ silent: 'unknown', lu: 'accepted 250' });
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['lu@example.com', 'silent@example.com']);
  // The sender under test leaves what comes next to the app.
  await expect.poll(async () => (await t.db.select().from(pushes))[0]?.state, { interval: 20 }).toBe('done');
  // Only a person has it sent again, under the same Message-ID.
  const [unknown] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.state, 'unknown'));
  const decide = (act: string) =>
    t.call('push.decide', token, { body: { push: unknown?.pushId, id: unknown?.id, act } }).then((one) => one.json());
  await t.db.update(pushDeliveries).set({ email: 'gone@example.com' }).where(eq(pushDeliveries.state, 'unknown'));
  await t.db.update(contacts).set({ email: 'gone@example.com' }).where(eq(contacts.name, 'silent'));
  expect((await decide('again')).code).toBe(200);
  // By the app, which has no mail server.
  await expect
    .poll(() => outcomes(), { timeout: 40_000, interval: 20 })
    .toEqual({ silent: 'kept', lu: 'accepted 250' });
  expect((await decide('arrived')).code).toBe(1412);
});

test('figures, a chart, companies and a search are the same in the mail and on its page', async () => {
  const { stockId: other } = await createCompany(t.db);
  const found = await createArticle(t.db, { publishedAt: '2026-11-19T09:00:00Z' });
  await settle(t.db, t.now());
  const search = { name: '全部报道', q: '', categories: ['BA', 'ESG', 'TPC'] };
  const content = { hasFigures: true, hasChart: true, companyIds: [other], searches: [search] };
  const { id, version } = await addDraft([await addContact('lu')], content);
  const sendAt = new Date(t.now().getTime() + 5 * 60_000).toISOString();
  await t.call('push.schedule', token, { body: { id, version, sendAt } });
  await takeSteps(t.db, t.now(), {
    ...composing,
    secret: testShareSecret,
    publicUrl: () => 'https://shangjian.example',
  });
  const [push] = await t.db.select().from(pushes).where(eq(pushes.id, id));
  expect(push?.frozen?.text).toContain('公司对照');
  expect(push?.frozen?.text).toMatch(/全部报道 \(近 7 日，对前 7 日\)\n\n报道 {2}\d/);
  expect(push?.frozen?.text).toMatch(/\n来源 {2}.* \d+ 则/);
  expect(push?.frozen?.text).toMatch(/\n近 7 日报道 \d+ 则/);
  const { figures = [], settings } = push?.frozen?.measured ?? {};
  const kinds = ['stories', 'activityIndex', 'rank', 'shareOfVoice', 'activeRate', 'activeRate'];
  expect(figures.map(({ ref }) => ref.kind)).toEqual(kinds);
  expect(figures[0]?.ref).toMatchObject({ stockId, from: expect.any(String), until: expect.any(String) });
  expect(settings).toMatchObject({ peers: expect.any(Number), tierWeights: expect.any(Number) });
  const detail = (await t.call('push.detail', token, { params: { id } })).json().result;
  const share = detail.links.at(-1)?.url.split('previewPushArticleResult?share=')[1];
  const opened = (await t.call('share.open', undefined, { body: { token: share } })).json().result;
  expect(opened).toMatchObject({
    digest: {
      companies: [{ articles: '0' }, { articles: '0' }],
      // What was chosen is not told twice.
      // Stories of other tests are among those of the days before.
      searches: [
        {
          name: '全部报道',
          figures: [
            { label: '报道', url: 'https://shangjian.example/explain#theme', number: expect.stringMatching(/^\d+$/) },
          ],
          facts: expect.arrayContaining([{ name: '来源', text: expect.stringMatching(/ \d+ 则/) }]),
          articleIds: [found],
        },
      ],
    },
  });
  expect(detail).toMatchObject({ hasFigures: true, hasChart: true, companies: [{ id: other }], searches: [search] });
  const unknown = await t.call('push.save', token, { body: { subject: 'x', companyIds: [999_999] } });
  expect(unknown.json().code).toBe(404);
});

test('mail, text, page and card follow the order of the blocks, and nothing is kept of their preview', async () => {
  await settle(t.db, t.now());
  const blocks = ['hotWords', 'searches', 'articles', 'foreword'];
  const searches = [{ name: '全部主题', q: '' }];
  const draft = await addDraft([await addContact('lu')], { blocks, searches });
  expect(draft.blocks).toEqual([...blocks, 'figures', 'chart', 'companies']);

  const content = endpoints['push.preview'].body.parse({ ...contentOfDraft(), blocks, searches });
  const { html, text, card } = (await t.call('push.preview', token, { body: content })).json().result;
  for (const written of [html, text]) {
    const places = ['全部主题', '要闻', content.foreword].map((said) => written.lastIndexOf(said));
    expect(places[0]).toBeGreaterThan(0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
  expect(card?.parts.map(({ kind }: { kind: string }) => kind)).toEqual(['lines', 'headlines', 'foreword']);

  const sharing = { clock: t.now, secret: composing.secret, publicUrl: () => 'https://shangjian.example' };
  const render: RenderPage = async (db, { url, language }) => {
    const share = new URL(url, 'http://local').searchParams.get('share') ?? '';
    const opened = await showShare({ ...sharing, db }, { token: share, language, client: anonymousClient });
    return opened.kind === 'digest' ? opened.digest.blocks?.join(' ') : undefined;
  };
  const [user] = await t.db.select({ userId: users.id }).from(users);
  const actor = { stockId, userId: user?.userId ?? 0, now: t.now() };
  const deps = { ...composing, ...sharing, db: t.db };
  const kept = async () => [await t.db.$count(shareLinks), await t.db.$count(shareViews)];
  const before = await kept();
  const page = await previewPage(deps, render, content, actor);
  expect(page).toEqual({ html: draft.blocks.join(' ') });
  expect(await kept()).toEqual(before);
  const bare = { ...content, articleIds: [], searches: [] };
  expect(await previewPage(deps, render, bare, actor)).toEqual({ html: null });

  // What is frozen leads to the same page, which nobody has looked at yet.
  const sendAt = new Date(t.now().getTime() + 5 * 60_000).toISOString();
  await t.call('push.schedule', token, { body: { id: draft.id, version: draft.version, sendAt } });
  await takeSteps(t.db, t.now(), deps);
  expect(await readFrozenPage(t.db, render, draft.id, stockId)).toEqual(page);
  expect(await kept()).toEqual([(before[0] ?? 0) + 1, before[1]]);
});

test('a rhythm schedules its next issue when one is frozen, and ends with it', async () => {
  const order = ['articles', 'hotWords', 'foreword'];
  const { id, version } = await addDraft([await addContact('lu')], { autoArticles: 3, blocks: order });
  const rhythm = { kind: 'weekly', day: 5, time: '18:30' };
  const body = { id, version, sendAt: null, rhythm };
  const { result } = (await t.call('push.schedule', token, { body })).json();
  const sendAt = new Date(result.sendAt ?? 0);
  const deps = { ...composing, publicUrl: () => '' };
  for (const _twice of [1, 2]) await takeSteps(t.db, new Date(sendAt.getTime() - 60_000), deps);
  const issues = await t.db.select().from(pushes).orderBy(pushes.id);
  expect(issues.map(({ state, sendAt: at }) => [state, at])).toEqual([
    ['frozen', sendAt],
    ['scheduled', new Date(sendAt.getTime() + 7 * day)],
  ]);
  expect(issues[0]?.frozen?.subject).toMatch(/^商业周报 \d\d-\d\d$/);
  expect(issues[1]).toMatchObject({ ...contentOfDraft(), autoArticles: 3, blocks: order });
});

test('an article that is withdrawn stops what is not sent yet', async () => {
  await freeze([await addContact('lu')]);
  await t.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, articleId));
  sender.wake();
  await expect
    .poll(async () => (await t.db.select().from(pushes)).map(({ state, problem }) => [state, problem]), {
      interval: 20,
    })
    .toEqual([['paused', 'ARTICLE_WITHDRAWN']]);
  expect(server.received).toEqual([]);
  await t.db.update(articles).set({ state: 'published' }).where(eq(articles.id, articleId));
});

test('after a crash what was claimed is sent, and what was being handed over is left to a person', async () => {
  const ids = [await addContact('claimed'), await addContact('handing')];
  const push = await freeze(ids);
  const { claims } = await claimDeliveries(t.db, push, { now: t.now(), most: 2 });
  const handing = claims.find(({ email }) => email.startsWith('handing'));
  if (!handing) throw new Error('nothing was claimed');
  expect(await noteDeliveries(t.db, { handings: [handing] }, t.now())).toEqual(new Set([handing.id]));
  t.pass(1);
  await recoverDeliveries(t.db, { before: t.now(), now: t.now() });
  await send();
  expect(await outcomes()).toEqual({ claimed: 'accepted 250', handing: 'unknown' });
  expect(server.received.map(({ to }) => to)).toEqual([['claimed@example.com']]);
});

test('a mail passes SPF, DKIM and DMARC as another server checks them, and not from elsewhere', async () => {
  await freeze([await addContact('lu')]);
  await send();
  const [mail] = server.received;
  const key = publicKey.replaceAll(/-----.*-----|\s/g, '');
  const records: Readonly<Record<string, string>> = {
    'push._domainkey.example.com': `v=DKIM1; k=rsa; p=${key}`,
    '_dmarc.example.com': 'v=DMARC1; p=reject',
    // Of the return address, below the sender's domain.
    'bounce.example.com': 'v=spf1 ip4:192.0.2.1 -all',
  };
  const check = async (ip: string) => {
    const { dkim, spf, dmarc } = await authenticate(Buffer.from(mail?.raw ?? '', 'latin1'), {
      ...{ ip, helo: 'mail.example.com', mta: 'mx.example.net', sender: mail?.from ?? '', disableArc: true },
      resolver: async (name: string, type: string) => {
        const record = type === 'TXT' ? records[name] : undefined;
        if (record === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
        return [[record]];
      },
    });
    return {
      dkim: dkim.results.map(({ status }) => status.result),
      spf: spf ? spf.status.result : undefined,
      dmarc: dmarc ? dmarc.status.result : undefined,
      aligned: dmarc && [dmarc.alignment.spf.result, dmarc.alignment.dkim.result],
    };
  };
  expect(await check('192.0.2.1')).toEqual({
    ...{ dkim: ['pass'], spf: 'pass', dmarc: 'pass', aligned: ['bounce.example.com', 'example.com'] },
  });
  // Passed on by another machine, the signature still holds.
  expect(await check('198.51.100.9')).toMatchObject({ dkim: ['pass'], spf: 'fail', dmarc: 'pass' });
});

describe('the pace', () => {
  const claim = async (push: number, rates?: { sender: number | undefined; domains: Map<string, number> }) =>
    (await claimDeliveries(t.db, push, { now: t.now(), most: 25, ...(rates && { rates }) })).claims.map(
      ({ email }) => email.split('@')[1],
    );

  test('of each domain and of all is kept to the mail, also by a process that starts again', async () => {
    const ids: number[] = [];
    for (const domain of ['qq.com', 'qq.com', 'qq.com', '163.com', '163.com', '163.com', 'other.com']) {
      ids.push(await addContact(`n${ids.length}`, { email: `n${ids.length}@${domain}` }));
    }
    const push = await freeze(ids);
    // A sixth of a minute's mails at once, then one every 60 / rate seconds.
    const rates = {
      sender: undefined,
      domains: new Map([
        ['qq.com', 12],
        ['*', 6],
      ]),
    };
    expect((await claim(push, rates)).toSorted()).toEqual(['163.com', 'other.com', 'qq.com', 'qq.com']);
    expect(await claim(push, rates)).toEqual([]);
    t.pass(5_000);
    expect(await claim(push, rates)).toEqual(['qq.com']);
    t.pass(5_000);
    expect(await claim(push, rates)).toEqual(['163.com']);
    expect(await claim(push, { sender: 6, domains: new Map() })).toEqual(['163.com']);
    t.pass(1_000);
    expect(await claimDeliveries(t.db, push, { now: t.now(), most: 25, rates: { ...rates, sender: 6 } })).toEqual({
      ...{ claims: [], isHeldBack: true },
    });
  });

  test('of a domain that answers ten times that there is too much is nothing for half an hour', async () => {
    const ids = [await addContact('lu', { email: 'lu@qq.com' }), await addContact('shen')];
    const push = await freeze(ids);
    for (let times = 0; times < 10; times += 1) {
      await noteThrottled(t.db, 'a@qq.com', '550 Ip frequency limited', t.now());
    }
    expect(await claim(push)).toEqual(['example.com']);
    const { result } = (await t.call('push.detail', token, { params: { id: push } })).json();
    expect(result.state).toBe('sending');
    expect(result.paused).toEqual([
      {
        domain: 'qq.com',
        until: new Date(t.now().getTime() + 30 * 60_000).toISOString(),
        answer: '550 Ip frequency limited',
      },
    ]);
    const later = new Date(t.now().getTime() + 30 * 60_000);
    const { claims } = await claimDeliveries(t.db, push, { now: later, most: 25 });
    expect(claims.map(({ email }) => email)).toEqual(['lu@qq.com']);
  });
});

test.each([
  ['550 Ip frequency limited', true],
  ['451 4.7.0 Temporary server error. Please try again later', true],
  ['452 Too many recipients received this hour', true],
  ['554 DT:SPM 163 smtp', false],
  ['450 4.2.1 The user is over quota', false],
])('"%s" tells whether there is too much of us: %s', (answer, expected) => {
  expect(isThrottled(answer)).toBe(expected);
});

describe('the log', () => {
  test('tells mails that came back by code, who left since, and finds answers', async () => {
    const names = ['nobody', 'full', 'spam', 'lu', 'zhou'];
    const ids = [];
    for (const name of names) ids.push(await addContact(name));
    const push = await freeze(ids);
    await t.db.update(pushes).set({ state: 'done' }).where(eq(pushes.id, push));
    const end = async (name: string, state: 'bounced' | 'failed' | 'accepted', answer: string) =>
      t.db.update(pushDeliveries).set({ state, answer }).where(eq(pushDeliveries.name, name));
    await end('nobody', 'bounced', '550 5.1.1 User unknown');
    await end('full', 'bounced', '5.2.2 mailbox full');
    await end('spam', 'failed', '554 DT:SPM');
    await end('lu', 'accepted', '250 2.0.0 OK');
    await end('zhou', 'failed', '550 5.1.1 no such user');
    const gone = { stockId, email: 'nobody@example.com', answer: '550 5.1.1', suppressedAt: t.now() };
    await t.db.insert(suppressedAddresses).values(gone);
    const [lu] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.name, 'lu'));
    await t.call('push.leave', undefined, { body: { token: lu?.leavingToken } });
    const { result } = (await t.call('push.detail', token, { params: { id: push } })).json();
    expect(result.returned).toEqual([
      { code: '5.1.1', count: 2, suppressed: 1 },
      { code: '5.2.2', count: 1, suppressed: 0 },
      { code: '554', count: 1, suppressed: 0 },
    ]);
    expect(result.left).toBe(1);
    const found = (
      await t.call('push.deliveries', token, { body: { push, keyword: '5.1.1', page: 1, pageSize: 20 } })
    ).json().result;
    expect(found.list.map(({ name }: { name: string }) => name)).toEqual(['nobody', 'zhou']);
  });

  test('masks addresses; a whole one is told to whoever may see contacts, and noted', async () => {
    const push = await freeze([await addContact('lu')]);
    const [lu] = await t.db.select().from(pushDeliveries);
    const list = (await t.call('push.deliveries', token, { body: { push, page: 1, pageSize: 20 } })).json().result.list;
    expect(list[0]?.email).toBe('l****@example.com');
    const { result } = (await t.call('push.address', token, { body: { push, id: lu?.id } })).json();
    expect(result).toEqual({ email: 'lu@example.com' });
    const [entry] = await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'push.address', subject: `push ${push}`, detail: { delivery: lu?.id } });
    expect((await t.call('push.address', token, { body: { push: push + 1, id: lu?.id } })).statusCode).toBe(404);
  });
});

test('a push that is two hours late waits for a person', async () => {
  const id = await addContact('lu');
  const draft = await addDraft([id]);
  const sendAt = new Date(t.now().getTime() + day).toISOString();
  await t.call('push.schedule', token, { body: { id: draft.id, version: draft.version, sendAt } });
  t.pass(day + 121 * 60_000);
  const deps = { ...composing, publicUrl: () => '' };
  await takeSteps(t.db, t.now(), deps);
  const session = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] })).username);
  const { result } = (await t.call('push.detail', session, { params: { id: draft.id } })).json();
  expect(result).toMatchObject({ state: 'missed', problem: 'LATE' });
});

test.each([
  ['550 5.1.1 <a@b>: Recipient address rejected: User unknown', true],
  ['550 Mailbox not found. http://service.mail.qq.com/', true],
  ['550 Ip frequency limited', false],
  ['554 DT:SPM 163 smtp', false],
  ['553 5.1.8 Sender address rejected: Domain not found', false],
  ['552 5.2.2 Mailbox full', false],
])('"%s" tells whether nobody has the address: %s', (answer, expected) => {
  expect(isNobody(answer)).toBe(expected);
});
