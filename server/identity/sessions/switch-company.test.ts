import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionLimits } from '#contract/identity/sessions.ts';
import { deviceOf } from '#server/platform/http/device-of.ts';
import { shownNetworkOf } from '#server/platform/limits/address-key.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { memberships, users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

async function createLinkedUser() {
  const [first, second] = [
    await createCompany(t.db, { name: '甲公司' }),
    await createCompany(t.db, { name: '乙公司' }),
  ];
  const user = await createUser(t.db, { stockIds: [first.stockId, second.stockId] });
  return { user, first: first.stockId, second: second.stockId, token: await t.login(user.username) };
}

const switchTo = (token: string, stockId: number, headers: Record<string, string> = {}) =>
  t.call('session.switchCompany', token, { body: { stockId }, headers });

describe('switching the company', () => {
  test('gives a token of the other company, and the old one is dead with the answer', async () => {
    const { user, second, token } = await createLinkedUser();
    const answer = (await switchTo(token, second)).json();
    expect(answer).toMatchObject({ code: 200, result: { userName: user.username } });
    const current = (await t.call('session.currentUser', answer.result.token)).json();
    expect(current.result).toMatchObject({ stockId: second, companyName: '乙公司', linked: true });
    expect((await t.call('session.currentUser', token)).statusCode).toBe(401);
  });

  test('lists the companies in the order of the account, and the person across them', async () => {
    const { first, second, token } = await createLinkedUser();
    const { result } = (await t.call('session.linkedCompanies', token)).json();
    expect(result.map((company) => company.stockId)).toEqual([first, second]);
    const unified = (await t.call('session.unifiedUser', token)).json().result;
    expect(unified.companies).toEqual([
      { stockId: first, stockName: '甲公司', current: true },
      { stockId: second, stockName: '乙公司', current: false },
    ]);
  });

  test('lists the companies of all active accounts of the person, each once, the own ones first', async () => {
    const { user, first, second, token } = await createLinkedUser();
    const third = (await createCompany(t.db, { name: '丙公司' })).stockId;
    const other = await createUser(t.db, { stockIds: [third, second] });
    const gone = await createUser(t.db, { disabledAt: t.now() });
    const stranger = await createUser(t.db);
    for (const { id } of [other, gone]) {
      await t.db.update(users).set({ unifyId: user.unifyId }).where(eq(users.id, id));
    }
    const companiesOf = async (of: string) => (await t.call('session.unifiedUser', of)).json().result.companies;
    expect(await companiesOf(token)).toEqual([
      { stockId: first, stockName: '甲公司', current: true },
      { stockId: second, stockName: '乙公司', current: false },
      { stockId: third, stockName: '丙公司', current: false },
    ]);
    const fromOther = await companiesOf(await t.login(other.username));
    expect(fromOther.map((company) => [company.stockId, company.current])).toEqual([
      [third, true],
      [second, false],
      [first, false],
    ]);
    expect(await companiesOf(await t.login(stranger.username))).toHaveLength(1);
    // The account itself switches among its own companies only.
    const linked = (await t.call('session.linkedCompanies', token)).json().result;
    expect(linked.map((company) => company.stockId)).toEqual([first, second]);
    expect((await switchTo(token, third)).statusCode).toBe(404);
  });

  test('into a foreign, a withdrawn and a made-up company looks the same', async () => {
    const { user, second, token } = await createLinkedUser();
    const foreign = await createCompany(t.db);
    await t.db.update(memberships).set({ withdrawnAt: new Date() }).where(eq(memberships.stockId, second));
    const answers = await Promise.all([foreign.stockId, second, 999_999].map((stockId) => switchTo(token, stockId)));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...answers[0]?.json(), requestId: '' });
    }
    expect((await t.call('session.currentUser', token)).json().result.username).toBe(user.username);
  });

  test('into the company one is in is refused and ends nothing', async () => {
    const { first, token } = await createLinkedUser();
    expect((await switchTo(token, first)).json().code).toBe(1005);
    expect((await t.call('session.currentUser', token)).statusCode).toBe(200);
  });

  test('twice at once succeeds once', async () => {
    const { second, token } = await createLinkedUser();
    const answers = await Promise.all([switchTo(token, second), switchTo(token, second)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
  });

  test('does not put off the end of the session', async () => {
    const { second, token } = await createLinkedUser();
    let living = token;
    for (let passed = 0; passed < sessionLimits.absolute - sessionLimits.idle; passed += sessionLimits.idle / 2) {
      t.pass(sessionLimits.idle / 2);
      await t.call('session.currentUser', living);
    }
    living = (await switchTo(living, second)).json().result.token;
    t.pass(sessionLimits.idle * 0.9);
    expect((await t.call('session.currentUser', living)).statusCode).toBe(200);
    t.pass(sessionLimits.idle * 0.9);
    expect((await t.call('session.currentUser', living)).statusCode).toBe(401);
  });

  test('makes a request for the company of before fail, whatever it asks', async () => {
    const { first, second, token } = await createLinkedUser();
    const next = (await switchTo(token, second)).json().result.token;
    const stale = await t.call('session.elements', next, { headers: { company: String(first) } });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 409, desc: '当前公司已经切换，请刷新页面' });
    expect((await t.call('session.elements', next, { headers: { company: String(second) } })).statusCode).toBe(200);
  });
});

describe('the list of the own sessions', () => {
  const list = async (token: string) => (await t.call('session.own', token)).json().result;

  test('names device, network and company, and ends one of them', async () => {
    const user = await createUser(t.db);
    const here = await t.login(user.username);
    const there = await t.login(user.username);
    const sessions = await list(here);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((one) => one.current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ network: '127.0.0.*', device: expect.any(String), stockName: '测试公司' });
    const other = sessions.find((one) => !one.current);
    expect((await t.call('session.end', here, { body: { id: other?.id } })).json().code).toBe(200);
    expect((await t.call('session.currentUser', there)).statusCode).toBe(401);
    expect(await list(here)).toHaveLength(1);
  });

  test('ends all but this one', async () => {
    const user = await createUser(t.db);
    const tokens = [await t.login(user.username), await t.login(user.username), await t.login(user.username)];
    const stranger = await t.login((await createUser(t.db)).username);
    expect((await t.call('session.endOthers', tokens[0])).json().result).toEqual({ ended: 2 });
    const statuses = await Promise.all([...tokens, stranger].map((token) => t.call('session.currentUser', token)));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401, 200]);
  });

  test("keeps somebody else's session out of reach: it looks like one that does not exist", async () => {
    const [one, other] = [await createUser(t.db), await createUser(t.db)];
    const [mine, theirs] = [await t.login(one.username), await t.login(other.username)];
    const [session] = await list(theirs);
    const foreign = await t.call('session.end', mine, { body: { id: session?.id } });
    const missing = await t.call('session.end', mine, { body: { id: '00000000-0000-4000-8000-000000000000' } });
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    const madeUp = (await t.call('session.end', mine, { body: { id: 'x' } })).json();
    expect(madeUp.issues).toEqual([{ path: 'body.id', message: '选项里没有这一项，请重新选择' }]);
    expect((await t.call('session.currentUser', theirs)).statusCode).toBe(200);
  });

  test('leaves out what has run out', async () => {
    const user = await createUser(t.db);
    await t.login(user.username);
    t.pass(sessionLimits.idle + 1);
    expect(await list(await t.login(user.username))).toHaveLength(1);
  });
});

describe('a device and a network', () => {
  test.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
      'Chrome 153 · macOS',
    ],
    ['', ''],
  ])('%s is called %s', (agent, name) => {
    expect(deviceOf(agent)).toBe(name);
  });

  test.each([
    ['203.0.113.77', '203.0.113.*'],
    ['::ffff:203.0.113.77', '203.0.113.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['', ''],
    ['no address', ''],
  ])('%s is shown as %s', (address, network) => {
    expect(shownNetworkOf(address)).toBe(network);
  });
});
