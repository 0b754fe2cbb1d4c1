import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StartStep } from '#contract/operation/client-start.ts';
import { createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
let own: number;
let peer: number;
let admin: string;
let operator: string;

beforeAll(async () => {
  t = await openTestApp();
  const industry = await createIndustry(t.db, '新材料');
  own = await createListedCompany(t.db, '云麓材料', industry);
  peer = await createListedCompany(t.db, '青砚电子', industry);
  operator = await t.login((await createUser(t.db, { role: 'ADMIN_SALESMAN' })).username);
  await openAllModules(t.db, [own]);
});
afterAll(() => t.close());

const seen = async () => (await t.call('clientStart.ofClient', operator, { params: { id: own } })).json().result;
const isDone = async (step: StartStep) => (await seen()).steps.find((one) => one.step === step)?.isDone;

test('a client that was just opened has done nothing yet, and has fourteen days', async () => {
  const { openedAt, until, steps, names } = await seen();
  expect(Date.parse(until) - Date.parse(openedAt)).toBe(14 * 24 * 60 * 60_000);
  expect(steps.map(({ step, isDone }) => [step, isDone])).toEqual([
    ['signIn', false],
    ['names', false],
    ['peers', false],
    ['contacts', false],
    ['digest', false],
    ['colleague', false],
  ]);
  expect(names).toContain('云麓材料');
});

test('each step is done by what it leaves behind', async () => {
  const { username } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [own] });
  expect(await isDone('signIn')).toBe(false);
  admin = await t.login(username);
  expect(await isDone('signIn')).toBe(true);

  await t.call('clientStart.confirmNames', admin);
  expect(await isDone('names')).toBe(true);

  await t.call('peer.add', admin, { body: { stockIds: [peer] } });
  expect(await isDone('peers')).toBe(true);

  await t.call('contact.add', admin, { body: { name: '陆景行', mobile: '13800000001' } as never });
  expect(await isDone('contacts')).toBe(true);

  const draft = (await t.call('push.save', admin, { body: { subject: '周报', autoArticles: 5 } })).json().result;
  const rhythm = { kind: 'workdays', time: '08:30' };
  await t.call('push.schedule', admin, { body: { id: draft.id, version: draft.version, sendAt: null, rhythm } });
  expect(await isDone('digest')).toBe(true);

  await createUser(t.db, { role: 'CLIENT_USER', stockIds: [own] });
  expect(await isDone('colleague')).toBe(true);
  expect((await t.call('clientStart.own', admin)).json().result).toEqual(await seen());
});

test('a client without contacts is not asked for any', async () => {
  await t.call('client.changeModule', operator, {
    body: { stockId: own, moduleCode: 'contacts', expiresAt: t.now().toISOString(), shown: null },
  });
  expect((await seen()).steps.map(({ step }) => step)).not.toContain('contacts');
});

test('the checklist is put aside, and what was confirmed stays so', async () => {
  expect((await t.call('clientStart.hide', admin)).json().result).toMatchObject({ isHidden: true });
  expect(await isDone('names')).toBe(true);
});

test('a company that is no client has none', async () => {
  expect((await t.call('clientStart.ofClient', operator, { params: { id: peer } })).statusCode).toBe(404);
  const { username } = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [peer] });
  await t.db.execute(`delete from client_module where stock_id = ${peer}`);
  await t.db.execute(`delete from client where stock_id = ${peer}`);
  const token = await t.login(username);
  expect((await t.call('clientStart.own', token)).json().result).toBeNull();
  expect((await t.call('clientStart.confirmNames', token)).statusCode).toBe(404);
});
