import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { authenticate } from 'mailauth';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { largestMail } from '#contract/outreach/push-rules.ts';
import { articles } from '#server/content/articles/tables.ts';
import { contacts, suppressedAddresses } from '#server/outreach/contacts/tables.ts';
import { readConfig } from '#server/platform/config.ts';
import { checkDkim } from '#server/testing/check-dkim.ts';
import { openPushGround } from '#server/testing/push-ground.ts';
import { DeliveryNotes } from './delivery-notes.ts';
import { claimDeliveries, noteDeliveries, recoverDeliveries } from './delivery-queries.ts';
import { noteThrottled } from './pace.ts';
import { PushSender } from './push-sender.ts';
import { pushDeliveries, pushes } from './tables.ts';

/** For what another process does, on a machine that does much else. */
const patient = { timeout: 60_000, interval: 20 };

const ground = await openPushGround();
const {
  t,
  databaseUrl,
  server,
  mailSettings,
  publicKey,
  sender,
  errors,
  token,
  articleId,
  addContact,
  freeze,
  send,
  letAppSend,
  outcomes,
} = ground;
afterAll(ground.close);
beforeEach(ground.clear);

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
      `List-Unsubscribe: <https://shangjian.example/unsubscribe?from=${first?.leavingToken}&lang=zh-CN>`,
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

  test('puts what is each recipient’s own only where the product has left room for it', async () => {
    const [former] = await t.db.select().from(articles).where(eq(articles.id, articleId));
    const said = 'https://elsewhere.example/?u=RECIPIENT-TOKEN，××××-××-××';
    const summary = { 'zh-CN': `详见 ${said}` };
    await t.db.update(articles).set({ summary }).where(eq(articles.id, articleId));
    await freeze([await addContact('lu', { consentAt: new Date('2026-08-11T18:00:00Z') })]);
    if (former) await t.db.update(articles).set({ summary: former.summary }).where(eq(articles.id, articleId));
    await send();
    const [delivery] = await t.db.select().from(pushDeliveries);
    const { html = '', text = '' } = await PostalMime.parse(server.received[0]?.raw ?? '');
    for (const part of [html, text]) {
      expect(part).toContain('https://elsewhere.example/?u=');
      expect(part).not.toContain(`elsewhere.example/?u=${delivery?.leavingToken}`);
      expect(part).toContain(`/unsubscribe?from=${delivery?.leavingToken}`);
      expect(part.split('2026-08-12')).toHaveLength(2);
    }
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
    await expect.poll(async () => (await outcomes()).busy, { interval: 20 }).toBe('failed 451');
  });

  type Answer = (number: number, done: (error?: Error) => void) => void;
  /**
   * Mails by a server that greets each connection, and takes each sender, as it is told, until the test ends. Resolves to
   * how many mails it had taken when the first connection was closed.
   */
  async function sendThrough(greet: Answer, takeSender: Answer = (_number, done) => done()) {
    let connections = 0;
    let senders = 0;
    let taken = 0;
    let first: string | undefined;
    const firstClosed = Promise.withResolvers<number>();
    const mailServer = new SMTPServer({
      ...{ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true, logger: false, closeTimeout: 100 },
      onConnect: ({ id }, done) => {
        connections += 1;
        first ??= id;
        greet(connections, done);
      },
      onMailFrom: (_address, _session, done) => {
        senders += 1;
        takeSender(senders, done);
      },
      onData: (stream, _session, done) => {
        stream.resume();
        stream.once('end', () => {
          taken += 1;
          done();
        });
      },
      onClose: ({ id }) => {
        if (id === first) firstClosed.resolve(taken);
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
    // Also where the test fails: it would take the mails of the next.
    onTestFinished(async () => {
      await own.close();
      await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    });
    own.wake();
    return { takenBeforeFirstClosed: firstClosed.promise };
  }
  const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const tooBusy = refuse(421, 'too busy');

  test('goes on soon after a connection that the server refused', async () => {
    await freeze([await addContact('lu')]);
    await sendThrough((number, done) => done(number === 1 ? tooBusy : undefined));
    await expect.poll(async () => (await t.db.select().from(pushes))[0]?.problem, { interval: 20 }).toContain('421');
    await expect.poll(outcomes, { interval: 50 }).toEqual({ lu: 'accepted 250' });
    const [after] = await t.db.select().from(pushDeliveries);
    // What was not handed over is no try.
    expect(after?.tries).toBe(1);
  });

  test('goes on after a pause whose timer is early, as timers are in a busy process', async () => {
    await freeze([await addContact('lu')]);
    const { setTimeout: inTime } = globalThis;
    // Node counts from when it last looked at the clock, which was before whatever it did since then.
    const early = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run, after, ...args) => inTime(run, (after ?? 0) === 1_000 ? 990 : after, ...args));
    onTestFinished(() => early.mockRestore());
    await sendThrough((number, done) => done(number === 1 ? tooBusy : undefined));
    await expect.poll(outcomes, { interval: 50 }).toEqual({ lu: 'accepted 250' });
  });

  test('goes on over the other connections where one says nothing and one is refused', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) ids.push(await addContact(name));
    await freeze(ids);
    const { promise: refused, resolve: noteRefused } = Promise.withResolvers<void>();
    const { takenBeforeFirstClosed } = await sendThrough(
      (number, done) => {
        // The first is never greeted, which takes five seconds to be given up.
        if (number === 2) noteRefused();
        if (number > 1) done(number === 2 ? tooBusy : undefined);
      },
      async (_number, done) => {
        // The others have enough to do until the mail of the refused one waits again.
        await refused;
        await wait(500);
        done();
      },
    );
    expect(await takenBeforeFirstClosed).toBe(ids.length - 1);
  });

  test('waits where the server refuses the sender, and gives no mail up for that', async () => {
    await freeze([await addContact('lu')]);
    const problem = async () => (await t.db.select().from(pushes))[0]?.problem;
    await sendThrough(
      (_number, done) => done(),
      (number, done) => done(number === 1 ? refuse(501, 'mail from must equal authorized user') : undefined),
    );
    await expect.poll(problem, { interval: 20 }).toContain('501 mail from must equal authorized user');
    expect((await outcomes()).lu).not.toContain('failed');
    await expect.poll(outcomes, { interval: 50 }).toEqual({ lu: 'accepted 250' });
    expect((await t.db.select().from(pushDeliveries))[0]?.tries).toBe(1);
  });

  test.each([
    ['is too long', refuse(552, 'message too big'), 'failed 552'],
    ['is one too many', refuse(550, 'Ip frequency limited'), 'deferred 550'],
  ])('says of one mail that it %s, also where the server says so at the sender', async (_what, error, outcome) => {
    await freeze([await addContact('lu')]);
    await sendThrough(
      (_number, done) => done(),
      (_number, done) => done(error),
    );
    await expect.poll(outcomes, { interval: 50 }).toEqual({ lu: outcome });
  });

  test('is noted of several mails at once while the database is at work, outcomes before what goes next', async () => {
    const push = await freeze([await addContact('first'), await addContact('done'), await addContact('next')]);
    const { claims } = await claimDeliveries(t.db, push, { now: t.now(), most: 3 });
    const [first, done, next] = claims.toSorted((one, other) => one.id - other.id);
    if (!first || !done || !next) throw new Error('not all were claimed');
    const notes = new DeliveryNotes({ db: t.db, clock: t.now });
    const said = await Promise.all([
      notes.handing(first),
      notes.outcome({ claim: done, state: 'accepted', answer: '250 OK' }),
      notes.handing(next),
    ]);
    expect(said).toEqual([true, undefined, true]);
    expect(await outcomes()).toEqual({ first: 'handing', done: 'accepted 250', next: 'handing' });
    const { rows } = await t.db.execute<{ by: string }>(sql`select xmin::text as by from push_delivery order by id`);
    const [byFirst, byDone, byNext] = rows.map(({ by }) => by);
    expect(byNext).toBe(byDone);
    expect(byFirst).not.toBe(byDone);
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

test('a process killed while a mail is handed over has sent nothing twice', async () => {
  const ids = [await addContact('silent'), await addContact('lu')];
  await freeze(ids);
  const program = fileURLToPath(new URL('../../testing/push-process.ts', import.meta.url));
  const env = { ...process.env, ...mailSettings, DATABASE_URL: databaseUrl };
  const other = fork(program, { env, execArgv: [] });
  onTestFinished(() => void other.kill('SIGKILL'));
  // How long it takes to load says nothing.
  await once(other, 'message');
  await expect.poll(() => outcomes(), patient).toEqual({ silent: 'handing', lu: 'accepted 250' });
  await expect.poll(() => server.received.length, patient).toBe(2);
  const ended = once(other, 'exit');
  other.kill('SIGKILL');
  await ended;
  await t.db.update(pushDeliveries).set({ changedAt: new Date(0) });
  await recoverDeliveries(t.db, { before: t.now(), now: t.now() });
  await send();
  expect(await outcomes()).toEqual({ silent: 'unknown', lu: 'accepted 250' });
  const [left] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.state, 'unknown'));
  expect(left?.changedAt).toEqual(new Date(0));
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['lu@example.com', 'silent@example.com']);
  expect((await t.db.select().from(pushes))[0]?.state).toBe('done');
  // Only a person has it sent again, under the same Message-ID.
  const [unknown] = await t.db.select().from(pushDeliveries).where(eq(pushDeliveries.state, 'unknown'));
  const decide = (act: string) =>
    t.call('push.decide', token, { body: { push: unknown?.pushId, id: unknown?.id, act } }).then((one) => one.json());
  await t.db.update(pushDeliveries).set({ email: 'gone@example.com' }).where(eq(pushDeliveries.state, 'unknown'));
  await t.db.update(contacts).set({ email: 'gone@example.com' }).where(eq(contacts.name, 'silent'));
  await letAppSend();
  expect((await decide('again')).code).toBe(200);
  // By the app, which has no mail server.
  await expect.poll(() => outcomes(), patient).toEqual({ silent: 'kept', lu: 'accepted 250' });
  expect((await decide('arrived')).code).toBe(1412);
}, 240_000);

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
  // One of which a person knows that it arrived counts as a mail of the time when it was handed over.
  const before = (await t.db.select().from(pushDeliveries)).find(({ state }) => state === 'unknown');
  t.pass(60_000);
  const body = { push: before?.pushId, id: before?.id, act: 'arrived' };
  expect((await t.call('push.decide', token, { body })).json().code).toBe(200);
  const [after] = await t.db
    .select()
    .from(pushDeliveries)
    .where(eq(pushDeliveries.id, before?.id ?? 0));
  expect(after).toMatchObject({ state: 'accepted', changedAt: before?.changedAt });
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
      ...{ claims: [], dropped: 0, isHeldBack: true },
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
