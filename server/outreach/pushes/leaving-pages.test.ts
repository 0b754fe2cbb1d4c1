import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadFirstData } from '#server/demo/first-data.ts';
import { contacts } from '#server/outreach/contacts/tables.ts';
import { loadClientBuild } from '#server/site/client-build.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { pushDeliveries, pushes } from './tables.ts';

let t: TestApp;
let contactId: number;
let token: string;
beforeAll(async () => {
  t = await openTestApp({}, { build: await loadClientBuild(path.resolve('dist')) });
  await loadFirstData(t.db, { demo: false, now: t.now(), say: () => {} });
  const { id, stockIds } = await createUser(t.db, { role: 'CLIENT_ADMIN' });
  const stockId = stockIds[0] ?? 0;
  const [createdAt, updatedAt, changedAt] = [t.now(), t.now(), t.now()];
  const person = { name: '陆屿', email: 'lu@example.com' };
  const consent = { isReceiving: true, consentAt: t.now(), consentSource: 'form' as const };
  const [contact] = await t.db
    .insert(contacts)
    .values({ stockId, ...person, ...consent, createdAt, updatedAt })
    .returning();
  contactId = contact?.id ?? 0;
  const draft = { subject: '周报', foreword: '', language: 'zh-CN' as const, isAdvertising: false, hasHotWords: false };
  const [push] = await t.db
    .insert(pushes)
    .values({ stockId, ...draft, articleIds: [], groupIds: [], contactIds: [], createdBy: id, createdAt, updatedAt })
    .returning();
  const [delivery] = await t.db
    .insert(pushDeliveries)
    .values({ stockId, pushId: push?.id ?? 0, contactId, ...person, changedAt })
    .returning();
  token = delivery?.leavingToken ?? '';
});
afterAll(() => t.close());

const readContact = async () => (await t.db.select().from(contacts).where(eq(contacts.id, contactId)))[0];
const look = (page: string, language = 'zh-CN') =>
  t.app.inject({ url: `${page}?from=${token}`, headers: { cookie: `lang=${language}` } });
/** Values of the boxes that are ticked. */
const chosenIn = (html: string) =>
  [...html.matchAll(/<input [^>]*>/g)].flatMap(([input]) =>
    input.includes('checked=""') ? (/value="(\w+)"/.exec(input)?.[1] ?? []) : [],
  );
const post = (page: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  t.app.inject({ method: 'POST', url: `${page}?from=${token}`, headers: { 'content-type': type }, payload });

describe('the page of preferences', () => {
  test('changes nothing however often it is opened, and shows every choice in both languages', async () => {
    const before = await readContact();
    for (let count = 0; count < 100; count += 1) expect((await look('/mailPreferences')).statusCode).toBe(200);
    expect(await readContact()).toEqual(before);
    const { body, headers } = await look('/mailPreferences');
    for (const shown of ['收件偏好', 'l****@example.com', '全部退订']) expect(body).toContain(shown);
    expect(chosenIn(body)).toEqual(['BA', 'ESG', 'TPC', 'all']);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect((await look('/mailPreferences', 'en')).body).toContain('At most one a week');
  });

  test('takes a choice without script, and keeps what was chosen when a topic is missing', async () => {
    const taken = await post('/mailPreferences', 'topics=BA&topics=ESG&frequency=weekly');
    expect(taken.statusCode).toBe(303);
    expect(taken.headers.location).toBe(`/mailPreferences?from=${token}&saved=1`);
    expect((await t.app.inject(String(taken.headers.location))).body).toContain('已保存');
    expect(await readContact()).toMatchObject({ topics: ['BA', 'ESG'], mailFrequency: 'weekly' });
    const { body } = await post('/mailPreferences', 'frequency=monthly');
    expect(body).toContain('请至少选一个话题');
    expect(chosenIn(body)).toEqual(['monthly']);
    expect(await readContact()).toMatchObject({ topics: ['BA', 'ESG'], mailFrequency: 'weekly' });
  });

  test('is none without a link that is known', async () => {
    const wrong = await t.app.inject('/mailPreferences?from=00000000-0000-4000-8000-000000000001');
    expect([wrong.statusCode, wrong.body.includes('打不开这个链接')]).toEqual([404, true]);
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
    const sent = await t.app.inject({ ...form, url: '/mailPreferences?from=x', payload: 'topics=BA&frequency=all' });
    expect(sent.statusCode).toBe(404);
  });
});

describe('the page for leaving', () => {
  test('changes nothing however often it is opened, and leads to the preferences', async () => {
    const before = await readContact();
    for (let count = 0; count < 100; count += 1) expect((await look('/unsubscribe')).statusCode).toBe(200);
    expect(await readContact()).toEqual(before);
    expect((await look('/unsubscribe')).body).toContain(`/mailPreferences?from=${token}`);
  });

  test('leaves by one click of a mail program, as often as it likes', async () => {
    for (let count = 0; count < 3; count += 1) {
      const answer = await post('/unsubscribe', 'List-Unsubscribe=One-Click');
      expect([answer.statusCode, answer.body.includes('已退订')]).toEqual([200, true]);
    }
    expect((await readContact())?.unsubscribedAt).not.toBeNull();
    expect((await look('/mailPreferences')).body).toContain('没有要寄给您的邮件');
  });
});
