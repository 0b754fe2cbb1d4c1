import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { BotProvider } from '#contract/bot-rules.ts';
import { PushSender } from '#server/outreach/pushes/push-sender.ts';
import { pushDeliveries, pushes } from '#server/outreach/pushes/tables.ts';
import { takeSteps } from '#server/outreach/pushes/take-steps.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { type ForeignServer, startForeignServer } from '#server/testing/foreign-server.ts';
import { holdSending } from '#server/testing/hold-sending.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { BotCaller } from './bot-caller.ts';
import { bots } from './tables.ts';
import { testCards } from './test-cards.ts';

const addresses = {
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa',
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=566cc69da782ec33e42541b09b08551f',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/2b9a1c00-aaaa-4bbb-8ccc-1234567890ab',
} as const satisfies Record<BotProvider, string>;
const taken = {
  wecom: '{"errcode":0,"errmsg":"ok"}',
  dingtalk: '{"errcode":0,"errmsg":"ok"}',
  feishu: '{"StatusCode":0,"StatusMessage":"success","code":0,"data":{},"msg":"success"}',
} as const satisfies Record<BotProvider, string>;
const paths = {
  wecom: '/cgi-bin/webhook/send',
  dingtalk: '/robot/send',
  feishu: '/open-apis/bot/v2/hook/2b9a1c00-aaaa-4bbb-8ccc-1234567890ab',
} as const satisfies Record<BotProvider, string>;
const card = {
  ...testCards.en,
  headlines: ['A [link](https://evil.example) <at id=all></at>'],
  url: 'https://a.example/',
};

let t: TestApp;
let site: ForeignServer;
let caller: BotCaller;
let token: string;
const calls: { url: URL; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  t = await openTestApp();
  await holdSending(t.db);
  site = await startForeignServer();
  caller = new BotCaller({ db: t.db, clock: t.now, secret: testShareSecret, standIn: site.host });
  token = await t.login((await createUser(t.db, { role: 'CLIENT_ADMIN' })).username);
});
afterAll(async () => {
  await site.close();
  await t.close();
});
beforeEach(async () => {
  calls.length = 0;
  await t.db.delete(pushes);
  await t.db.delete(bots);
  for (const provider of ['wecom', 'dingtalk', 'feishu'] as const) answer(provider, taken[provider]);
});

/** What the provider answers from now on, always with HTTP 200. */
function answer(provider: BotProvider, body: string) {
  site.answer(paths[provider], async (request: IncomingMessage, response) => {
    calls.push({ url: new URL(request.url ?? '', 'http://x'), body: JSON.parse(await text(request)) });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
}

async function addBot(provider: BotProvider, secret = '') {
  const body = { name: `群 ${provider}`, provider, webhook: addresses[provider], secret };
  return (await t.call('bot.save', token, { body })).json();
}

const hand = (id: number) => caller.hand(id, card, async () => true);

/** Freezes what is soon to be sent. */
const freeze = () =>
  takeSteps(t.db, t.now(), {
    ...{ publicUrl: () => 'https://a.example', readBrand: async () => '商鉴', secret: 'x' },
    findCut: async () => () => [],
  });

test('the address of a robot is taken from its provider only, sealed, and never shown again', async () => {
  for (const webhook of [
    'https://oapi.dingtalk.com.evil.example/robot/send?access_token=566cc69da782',
    'http://10.0.0.1/',
  ]) {
    const body = { name: '群', provider: 'dingtalk', webhook };
    expect((await t.call('bot.save', token, { body })).body).toContain('webhook');
  }
  const saved = await addBot('dingtalk', 'SECabc');
  expect(saved.result).toMatchObject({ hasSecret: true, hint: '551f', isEnabled: true });
  const list = await t.call('bot.list', token);
  expect(list.body).not.toContain('566cc69da782');
  expect(list.body).not.toContain('SECabc');
  const [row] = await t.db.select().from(bots);
  expect(row?.sealed.includes('566cc69da782')).toBe(false);
  // Changed without its address, it keeps it.
  const body = { id: saved.result.id, name: '新名', provider: 'dingtalk', isEnabled: false };
  expect((await t.call('bot.save', token, { body })).json().result).toMatchObject({ name: '新名', hasSecret: true });
  // Switched on by a page that is not up to date, it keeps its name as well; a new one needs one.
  const switched = { id: saved.result.id, provider: 'dingtalk', isEnabled: true };
  expect((await t.call('bot.save', token, { body: switched })).json().result).toMatchObject({
    ...{ name: '新名', isEnabled: true, hasSecret: true },
  });
  const nameless = { provider: 'wecom', webhook: addresses.wecom };
  expect((await t.call('bot.save', token, { body: nameless })).json().issues).toMatchObject([{ path: 'body.name' }]);
  const moved = (await t.call('bot.save', token, { body: { ...body, provider: 'wecom' } })).json();
  expect(moved.issues).toMatchObject([{ path: 'body.webhook' }]);
  await hand(saved.result.id);
  expect(calls[0]?.url.searchParams.get('access_token')).toBe('566cc69da782ec33e42541b09b08551f');
});

test('a robot is added once for a key, also of two tries at once, and not again after it was removed', async () => {
  const key = randomUUID();
  const body = { name: '群', provider: 'wecom', webhook: addresses.wecom, key };
  const add = async (asked: object = body) => (await t.call('bot.save', token, { body: asked })).json();
  const tries = [...(await Promise.all([add(), add()])), await add()];
  const ids = new Set(tries.map(({ result }) => result.id));
  expect(ids.size).toBe(1);
  expect((await t.call('bot.list', token)).json().result).toHaveLength(1);
  expect(await t.db.$count(auditEntries, eq(auditEntries.subject, `bot ${[...ids].join()}`))).toBe(1);
  expect((await add({ ...body, key: randomUUID() })).result.id).not.toBe(tries[0]?.result.id);
  await t.call('bot.remove', token, { body: { id: tries[0]?.result.id } });
  expect((await add()).code).toBe(404);
});

test('each provider gets its own card, signed where it has a secret, without links that headlines made up', async () => {
  for (const provider of ['wecom', 'dingtalk', 'feishu'] as const) {
    const { result } = await addBot(provider, provider === 'wecom' ? '' : 'the secret');
    expect(await hand(result.id)).toMatchObject({ result: 'accepted' });
  }
  const [wecom, dingtalk, feishu] = calls;
  expect(wecom?.body).toMatchObject({ msgtype: 'markdown' });
  expect(JSON.stringify(wecom?.body)).toContain('](https://a.example/)');
  const timestamp = String(t.now().getTime());
  const signed = createHmac('sha256', 'the secret').update(`${timestamp}\nthe secret`).digest('base64');
  expect(dingtalk?.url.searchParams.get('timestamp')).toBe(timestamp);
  expect(dingtalk?.url.searchParams.get('sign')).toBe(signed);
  expect(dingtalk?.body).toMatchObject({ msgtype: 'actionCard', actionCard: { singleURL: 'https://a.example/' } });
  const seconds = String(Math.floor(t.now().getTime() / 1000));
  const sign = createHmac('sha256', `${seconds}\nthe secret`).update('').digest('base64');
  expect(feishu?.body).toMatchObject({ timestamp: seconds, sign, msg_type: 'interactive' });
  for (const { body } of calls) expect(JSON.stringify(body)).not.toMatch(/\]\(https:\/\/evil|<at/);
});

test('a card keeps the paragraphs of its foreword, and says how much has no room', async () => {
  const { result } = await addBot('wecom');
  const paragraphs = ['一'.repeat(400), '二'.repeat(300), '三'.repeat(300)];
  const headlines = Array.from({ length: 20 }, (_, at) => `第 ${at + 1} 条：${'产线'.repeat(15)}`);
  const long = { title: '周报', foreword: paragraphs.join('\n\n'), headlines, url: 'https://a.example/' };
  await caller.hand(result.id, { ...long, language: 'zh-CN' }, async () => true);
  const [{ body } = { body: {} }] = calls;
  const { content } = z.object({ markdown: z.object({ content: z.string() }) }).parse(body).markdown;
  expect(content).toContain(`**周报**\n\n${paragraphs.join('\n\n')}\n\n1. 第 1 条`);
  const shown = content.match(/^\d+\. /gm)?.length ?? 0;
  expect(shown).toBeGreaterThan(0);
  expect(content).toContain(`\n\n…还有 ${20 - shown} 条\n\n[查看全文]`);
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4_096);
});

test('the code behind HTTP 200 tells what became of a card', async () => {
  const { result: wecom } = await addBot('wecom');
  answer('wecom', '{"errcode":93000,"errmsg":"invalid webhook url"}');
  expect(await hand(wecom.id)).toEqual({ result: 'refused', code: 550, answer: '93000 invalid webhook url' });
  answer('wecom', '<html>');
  expect(await hand(wecom.id)).toMatchObject({ result: 'refused', code: 550, answer: 'HTTP 200' });
  const { result: dingtalk } = await addBot('dingtalk');
  answer('dingtalk', '{"errcode":130101,"errmsg":"send too fast, exceed 20 times per minute"}');
  expect(await hand(dingtalk.id)).toMatchObject({ result: 'refused', code: 450 });
  // Nothing is asked of it for ten minutes.
  answer('dingtalk', taken.dingtalk);
  calls.length = 0;
  t.pass(9 * 60_000);
  expect(await hand(dingtalk.id)).toMatchObject({ result: 'refused', code: 450 });
  expect(calls).toEqual([]);
  t.pass(60_000);
  expect(await hand(dingtalk.id)).toMatchObject({ result: 'accepted' });
});

test('no more cards are handed over than the provider takes', async () => {
  const { result } = await addBot('feishu');
  const results = [];
  for (let times = 0; times < 7; times += 1) results.push((await hand(result.id)).result);
  expect(results.filter((one) => one === 'accepted')).toHaveLength(5);
  t.pass(2_000);
  expect((await hand(result.id)).result).toBe('accepted');
  // What was refused for the second counts as no call of the minute either.
  for (let second = 0; second < 2; second += 1) {
    t.pass(2_000);
    for (let times = 0; times < 60; times += 1) await hand(result.id);
  }
  t.pass(2_000);
  expect((await hand(result.id)).result).toBe('accepted');
});

test('the preview of a frozen push shows its card as it is sent, whatever became of the robots since', async () => {
  const { result: bot } = await addBot('wecom');
  const articleIds: number[] = [];
  for (const name of ['其一', '其二', '其三', '其四']) {
    const title = { 'zh-CN': name.repeat(40) };
    articleIds.push(await createArticle(t.db, { publishedAt: '2026-11-19T08:05:00Z', title }));
  }
  const body = { subject: '商业周报', foreword: '前言'.repeat(480), articleIds, botIds: [bot.id] };
  const { result: draft } = (await t.call('push.save', token, { body })).json();
  const sendAt = new Date(t.now().getTime() + 5 * 60_000).toISOString();
  await t.call('push.schedule', token, { body: { id: draft.id, version: draft.version, sendAt } });
  await freeze();
  const readCard = async () =>
    (await t.call('push.frozen', token, { params: { id: draft.id } })).json().result.card ?? expect.fail('no card');
  const sent = await readCard();
  expect(sent.rest).toMatch(/^…还有/);
  await t.db.update(bots).set({ isEnabled: false });
  expect(await readCard()).toEqual(sent);
  await t.db.delete(bots);
  expect(await readCard()).toEqual(sent);
});

test('a push reaches a robot once, as one of its recipients', async () => {
  const { result: bot } = await addBot('feishu');
  const articleId = await createArticle(t.db, { publishedAt: '2026-11-19T08:05:00Z' });
  const body = { subject: '商业周报', foreword: '前言', articleIds: [articleId], botIds: [bot.id] };
  const { result: draft } = (await t.call('push.save', token, { body })).json();
  const sendAt = new Date(t.now().getTime() + 5 * 60_000).toISOString();
  await t.call('push.schedule', token, { body: { id: draft.id, version: draft.version, sendAt } });
  await freeze();
  await t.db.update(pushes).set({ state: 'sending' });
  const sender = new PushSender({
    ...{ db: t.db, clock: t.now, mail: undefined, send: async () => undefined, publicUrl: () => '' },
    ...{ bots: caller, onError: (error) => Promise.reject(error) },
  });
  sender.wake();
  await expect.poll(async () => (await t.db.select().from(pushes))[0]?.state, { interval: 20 }).toBe('done');
  sender.wake();
  await sender.close();
  expect(calls).toHaveLength(1);
  expect(JSON.stringify(calls[0]?.body)).toContain('https://a.example/api/white/push/link/');
  const [delivery] = await t.db.select().from(pushDeliveries);
  expect(delivery).toMatchObject({ state: 'accepted', botId: bot.id, tries: 1, answer: '0 success' });
  const log = (await t.call('push.deliveries', token, { body: { push: draft.id, page: 1, pageSize: 9 } })).json();
  expect(log.result.list[0]).toMatchObject({ isCard: true, email: '', name: '群 feishu' });
});
