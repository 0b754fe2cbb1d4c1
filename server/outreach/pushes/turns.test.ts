import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { articles } from '#server/content/articles/tables.ts';
import { bots } from '#server/outreach/bots/tables.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { readConfig } from '#server/platform/config.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { freezing, openPushGround } from '#server/testing/push-ground.ts';
import { claimDeliveries, endFinished, noteDeliveries } from './delivery-queries.ts';
import { PushSender } from './push-sender.ts';
import { pushDeliveries, pushes } from './tables.ts';
import { takeSteps } from './take-steps.ts';

const ground = await openPushGround();
const { t, server, mailSettings, token, stockId, articleId, addContact, addDraft, freezeDraft, freeze, outcomes } =
  ground;
afterAll(ground.close);
beforeEach(ground.clear);

/** So many contacts in their order; the first with this name and a number. */
async function addContacts(count: number, name: string): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) ids.push(await addContact(`${name}${number}`));
  return ids;
}

/** Pushes to these contacts that begin together: what the app is woken up for finds none of them being sent. */
async function freezeAll(contactIds: readonly (readonly number[])[], values: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (const some of contactIds) {
    const draft = await addDraft(some, values);
    await freezeDraft(draft);
    ids.push(draft.id);
  }
  await t.db.update(pushes).set({ state: 'sending' });
  return ids;
}

/** A robot in a group chat, which has to be removed. */
async function addBot(): Promise<number> {
  const [bot] = await t.db
    .insert(bots)
    .values({
      ...{ stockId, name: '群', provider: 'feishu', sealed: Buffer.alloc(0), hint: '', hasSecret: false },
      ...{ isEnabled: true, createdAt: t.now(), updatedAt: t.now() },
    })
    .returning({ id: bots.id });
  return bot?.id ?? 0;
}

const statesOf = async () =>
  (await t.db.select().from(pushes).orderBy(pushes.id)).map(({ state, problem }) => [state, problem]);
const act = (id: number, version: number, name: string) =>
  t.call('push.act', token, { body: { id, version, act: name } }).then((answer) => answer.json());
const versionOf = async (id: number) => (await t.db.select().from(pushes).where(eq(pushes.id, id)))[0]?.version ?? 0;

describe('a sender', () => {
  const failures: unknown[] = [];
  let own: PushSender | undefined;
  afterEach(async () => {
    await own?.close();
    failures.length = 0;
  });
  /** A sender that nothing wakes up but itself. */
  function start(options: Partial<ConstructorParameters<typeof PushSender>[0]> = {}): PushSender {
    own = new PushSender({
      ...{ db: t.db, clock: t.now, publicUrl: () => 'https://shangjian.example', send: async () => undefined },
      ...{ mail: readConfig(mailSettings).mail, onError: (error: unknown) => failures.push(error) },
      ...options,
    });
    own.wake();
    return own;
  }

  test('goes on at once where many recipients in a row get nothing by now', async () => {
    const left = await addContacts(60, 'left');
    await freeze([...left, await addContact('lu')]);
    await t.db.update(contacts).set({ isReceiving: false }).where(inArray(contacts.id, left));
    start();
    await expect.poll(async () => (await outcomes()).lu, { interval: 20 }).toBe('accepted 250');
    expect((await outcomes()).left60).toBe('suppressed off');
  });

  test('gives a small push its turn while a large one goes', async () => {
    await freezeAll([await addContacts(300, 'many'), [await addContact('lu')]]);
    start();
    await expect.poll(() => server.received.length, { timeout: 120_000, interval: 20 }).toBe(301);
    const place = server.received.findIndex(({ to }) => to.includes('lu@example.com'));
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(290);
  }, 180_000);

  test('sends the pushes after one that fails', async () => {
    const [broken = 0] = await freezeAll([[await addContact('broken')], [await addContact('lu')]]);
    await t.db.update(pushes).set({ frozen: sql`'{}'::jsonb` }).where(eq(pushes.id, broken));
    start();
    await expect.poll(async () => (await outcomes()).lu, { interval: 20 }).toBe('accepted 250');
    await expect.poll(() => failures.length, { interval: 20 }).toBe(1);
  });

  test('hands cards to robots while the mail server cannot be reached', async () => {
    const botId = await addBot();
    const contactIds = await addContacts(8, 'lu');
    const [, later = 0] = await freezeAll([contactIds, []], { botIds: [botId] });
    await t.db.update(pushes).set({ state: 'frozen' }).where(eq(pushes.id, later));
    const handed: number[] = [];
    const hand = async (id: number, _card: unknown, mayGo: () => Promise<boolean>) => {
      if (!(await mayGo())) return { result: 'withheld' as const };
      handed.push(id);
      return { result: 'accepted' as const, answer: '0' };
    };
    const unreachable = readConfig({ ...mailSettings, SMTP_URL: 'smtp://127.0.0.1:9' }).mail;
    const sender = start({ mail: unreachable, bots: { hand } });
    await expect.poll(() => handed.length, { interval: 20 }).toBe(1);
    await expect.poll(async () => (await statesOf())[0]?.[1], { interval: 20 }).not.toBeNull();
    // Also that of a push that begins while mails wait: after tries at 1, 3 and 7 s they do so for eight seconds more.
    await sleep(8_000);
    await t.db.update(pushes).set({ state: 'sending' }).where(eq(pushes.id, later));
    sender.wake();
    await expect.poll(() => handed.length, { timeout: 5_000, interval: 20 }).toBe(2);
    // As they are between two tries, or during one.
    expect((await outcomes()).lu8).toMatch(/queued|claimed/);
    await t.db.delete(bots);
  });

  test('ends at once what is refused for now, or not handed over, of a push that is being cancelled', async () => {
    const [push = 0] = await freezeAll([[]], { botIds: [await addBot(), await addBot()] });
    let [handed, cancelled] = [0, false];
    const hand = async (_id: number, _card: unknown, mayGo: () => Promise<boolean>) => {
      handed += 1;
      if (handed > 1) await expect.poll(() => cancelled, { interval: 20 }).toBe(true);
      if (!(await mayGo())) return { result: 'withheld' as const };
      cancelled = (await act(push, await versionOf(push), 'cancel')).code === 200;
      return { result: 'refused' as const, code: 429, answer: '429 too many' };
    };
    start({ bots: { hand } });
    const states = async () =>
      (await t.db.select().from(pushDeliveries).orderBy(pushDeliveries.id)).map(({ state, reason }) => [state, reason]);
    const ended = ['suppressed', 'cancelled'];
    await expect.poll(states, { interval: 20 }).toEqual([ended, ended]);
    expect(failures).toEqual([]);
    await t.db.delete(bots);
  });
});

test('what is refused for now after its push was cancelled is tried no more', async () => {
  const push = await freeze([await addContact('lu')]);
  const { claims } = await claimDeliveries(t.db, push, { now: t.now(), most: 1 });
  const [claim] = claims;
  if (!claim) throw new Error('nothing was claimed');
  await noteDeliveries(t.db, { handings: [claim] }, t.now());
  expect((await act(push, await versionOf(push), 'cancel')).code).toBe(200);
  const nextTryAt = new Date(t.now().getTime() + 60_000);
  await noteDeliveries(t.db, { outcomes: [{ claim, state: 'deferred', answer: '451', nextTryAt }] }, t.now());
  await takeSteps(t.db, t.now(), freezing);
  expect(await outcomes()).toEqual({ lu: 'suppressed cancelled 451' });
});

test('a push does not end while somebody decides to send one of its mails again', async () => {
  const push = await freeze([await addContact('lu')]);
  await t.db.update(pushDeliveries).set({ state: 'unknown' });
  const ending = await t.db.transaction(async (tx) => {
    await tx.select().from(pushes).where(eq(pushes.id, push)).for('update');
    const ended = endFinished(t.db, t.now());
    await expect.poll(() => countLockWaits(t.db), { interval: 20 }).toBe(1);
    await tx.update(pushDeliveries).set({ state: 'queued' });
    return { ended };
  });
  await ending.ended;
  expect(await statesOf()).toEqual([['sending', null]]);
});

describe('a push of which an article was withdrawn', () => {
  const withArticle = async (state: 'withdrawn' | 'published') =>
    t.db.update(articles).set({ state }).where(eq(articles.id, articleId));
  afterEach(() => withArticle('published'));

  test('is left as it is where one of its mails is to be sent again, and says so', async () => {
    const push = await freeze([await addContact('lu')]);
    await t.db.update(pushDeliveries).set({ state: 'unknown' });
    await t.db.update(pushes).set({ state: 'done', finishedAt: t.now() });
    const [delivery] = await t.db.select().from(pushDeliveries);
    const decide = async (name: string) =>
      (await t.call('push.decide', token, { body: { push, id: delivery?.id, act: name } })).json();
    await withArticle('withdrawn');
    expect((await decide('again')).code).toBe(1412);
    expect(await statesOf()).toEqual([['done', null]]);
    expect(await outcomes()).toEqual({ lu: 'unknown' });
    expect((await decide('arrived')).result).toMatchObject({ state: 'done', isMissingArticles: true });
  });

  test('is not sent or gone on with by hand before the article is back, and says so', async () => {
    const draft = await addDraft([await addContact('lu')]);
    await freezeDraft(draft);
    await withArticle('withdrawn');
    await takeSteps(t.db, new Date(t.now().getTime() + 6 * 60_000), freezing);
    expect(await statesOf()).toEqual([['missed', 'ARTICLE_WITHDRAWN']]);
    const detail = async () => (await t.call('push.detail', token, { params: { id: draft.id } })).json().result;
    expect(await detail()).toMatchObject({ isMissingArticles: true });
    expect((await act(draft.id, await versionOf(draft.id), 'send')).code).toBe(1412);
    expect(await statesOf()).toEqual([['missed', 'ARTICLE_WITHDRAWN']]);
    await t.db.update(pushes).set({ state: 'paused' });
    expect(await detail()).toMatchObject({ isMissingArticles: true });
    expect((await act(draft.id, await versionOf(draft.id), 'resume')).code).toBe(1412);
    await withArticle('published');
    expect(await detail()).toMatchObject({ isMissingArticles: false });
    expect((await act(draft.id, await versionOf(draft.id), 'resume')).code).toBe(200);
  });
});
