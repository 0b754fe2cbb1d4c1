import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { buildApp } from '#server/app.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { openPool } from '#server/platform/database/database.ts';
import { applyProductRows } from '#server/product/apply-product-rows.ts';
import { createUser } from '#server/testing/factories.ts';
import { startOpenidProvider } from '#server/testing/openid-provider.ts';
import {
  call,
  discardMessages,
  openTestApp,
  type TestApp,
  testConfig,
  testShareSecret,
} from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { signatureOf } from './hand-over-signature.ts';
import { fingerprintOf, sealPartnerSecret } from './partner-keys.ts';
import { unifyKeys, unifyLinks, unifyPartners } from './tables.ts';

const name = { 'zh-CN': '董办门户', en: '' };
const fixedSecret = 'a secret between the portal and us, long enough';
const credentials = { clientId: 'shangjian', clientSecret: 'a secret of the provider' };
const settings = { portals: [{ id: 'fixed', name: { ...name, en: 'Fixed' }, secret: fixedSecret }] };
const refused = {
  handOver: 1012,
  taken: 1013,
  fixed: 1014,
  changed: 1028,
  idTaken: 1018,
  usedUp: 1019,
  keyEnded: 1020,
};
const day = 24 * 60 * 60_000;

let t: TestApp;
/** Another process: an app with connections of its own on the same database, and a clock that is a minute slow. */
let other: Awaited<ReturnType<typeof buildApp>>;
let second: ReturnType<typeof openPool>;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let token: string;
beforeAll(async () => {
  provider = await startOpenidProvider({ ...credentials, redirectUri: 'http://localhost/auth/oidc/acme/callback' });
  const oidcAllowedHosts = new Set([provider.host, 'localhost:9', 'login.internal:8443']);
  const database = await openTestDatabase();
  t = await openTestApp({ ...settings, oidcAllowedHosts }, { database });
  second = openPool({
    ...{ connection: database.connection, connections: 3, statementTimeoutMs: 30_000 },
    onError: (error) => {
      throw error;
    },
  });
  other = await buildApp({
    config: { ...testConfig(), ...settings, oidcAllowedHosts },
    ...{ database: second, clock: () => new Date(t.now().getTime() - 60_000), shareSecret: testShareSecret },
    ...{ send: discardMessages, publicUrl: () => 'http://localhost' },
  });
  await applyProductRows(t.db, { now: t.now() });
  token = await t.login((await createNamed('温予衡', { role: 'ADMIN', stockIds: [operatorStockId] })).username);
});
afterAll(async () => {
  await other.close();
  await second.close();
  await Promise.all([t.close(), provider.close()]);
});

async function createNamed(called: string, options: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, options);
  await t.db.update(users).set({ name: called }).where(eq(users.id, user.id));
  return user;
}
async function act<N extends EndpointName>(endpoint: N, body: object) {
  return (await call<N>(t.app, endpoint, token, { body })).json();
}
const partnerOf = async (id: string) => (await t.call('unify.partner', token, { params: { id } })).json().result;
const versionOf = async (id: string) => (await partnerOf(id)).version;
const listedOf = async (id: string) =>
  (await t.call('unify.partners', token)).json().result.find((partner) => partner.id === id);
const lastEntry = async () => (await t.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

function callOf(partner: string, subject: string, secret: string) {
  const timestamp = Math.floor(t.now().getTime() / 1000);
  const unsigned = { partner, timestamp, nonce: randomUUID(), payload: JSON.stringify({ subject }) };
  return { ...unsigned, signature: signatureOf(unsigned, secret) };
}
const handOver = async (partner: string, subject: string, secret: string, app = t.app): Promise<number> =>
  (await call(app, 'unify.handOver', undefined, { body: callOf(partner, subject, secret) })).json().code;

/** A portal with a linked person; its first key. */
async function addPortal(id: string) {
  const { result } = await act('unify.addPartner', { kind: 'portal', id, name });
  const user = await createUser(t.db);
  await act('unify.link', { partner: id, subject: 'employee-1', username: user.username });
  if (!result) throw new Error('the portal has no key');
  return { key: result, user };
}

describe('a portal', () => {
  test('gets a key with which its people come in, and is listed with its use', async () => {
    const { key, user } = await addPortal('board');
    expect(key.secret).toMatch(/^[\w-]{43}$/);
    expect(await listedOf('board')).toMatchObject({ state: 'on', isFixed: false, lastUsedAt: null, people: 1 });
    expect(await handOver('board', 'employee-1', key.secret)).toBe(200);
    expect(await handOver('board', 'nobody', key.secret)).toBe(refused.handOver);
    const at = t.now().toISOString();
    expect(await listedOf('board')).toMatchObject({ since: at, lastUsedAt: at });
    const shown = { id: key.id, fingerprint: fingerprintOf(key.secret), state: 'active', lastUsedAt: at };
    expect((await partnerOf('board')).keys).toMatchObject([{ ...shown, createdBy: '温予衡' }]);
    expect((await act('unify.addPartner', { kind: 'portal', id: 'board', name })).code).toBe(refused.idTaken);
    expect(user.id).toBeGreaterThan(0);
  });

  test('changes its key without a gap: both work, then the old one is refused at the next call on every process', async () => {
    const { key: old } = await addPortal('rotating');
    const added = await act('unify.addKey', { id: 'rotating', version: await versionOf('rotating') });
    const fresh = added.result;
    for (const { secret } of [old, fresh]) {
      for (const app of [t.app, other]) expect(await handOver('rotating', 'employee-1', secret, app)).toBe(200);
    }
    const end = { id: 'rotating', version: await versionOf('rotating'), key: old.id, inHours: 0 };
    expect((await act('unify.endKey', end)).code).toBe(200);
    for (const app of [other, t.app]) {
      expect(await handOver('rotating', 'employee-1', old.secret, app)).toBe(refused.handOver);
      expect(await lastEntry()).toMatchObject({ detail: { reason: 'key has ended', key: old.id } });
      expect(await handOver('rotating', 'employee-1', fresh.secret, app)).toBe(200);
    }
    expect((await act('unify.endKey', { ...end, version: end.version + 1 })).code).toBe(refused.keyEnded);
    expect((await partnerOf('rotating')).keys.map(({ state }) => state)).toEqual(['active', 'ended']);
  });

  test('ends a key at the time that was set, unless the end is taken back', async () => {
    const { key } = await addPortal('timed');
    const end = async (inHours: number | null) =>
      (await act('unify.endKey', { id: 'timed', version: await versionOf('timed'), key: key.id, inHours })).code;
    expect(await end(24)).toBe(200);
    expect((await partnerOf('timed')).keys).toMatchObject([
      { state: 'ending', endsAt: new Date(t.now().getTime() + day).toISOString() },
    ]);
    expect(await end(null)).toBe(200);
    expect((await partnerOf('timed')).keys).toMatchObject([{ state: 'active', endsAt: null }]);
    const noted = await t.db.execute(
      `select action from audit_entry where subject like '%timed%' order by id desc limit 2`,
    );
    expect(noted.rows.map(({ action }) => action)).toEqual(['unify.keyKept', 'unify.keyEnded']);
    await t.db.update(unifyKeys).set({ endsAt: t.now() });
    expect(await handOver('timed', 'employee-1', key.secret)).toBe(refused.handOver);
    expect(await listedOf('timed')).toMatchObject({ state: 'keyless' });
    expect(await end(24)).toBe(refused.keyEnded);
    await t.db.update(unifyKeys).set({ endsAt: null });
  });

  test('has at most five keys in force', async () => {
    await addPortal('many');
    const codes = [];
    for (let version = 1; version <= 5; version += 1)
      codes.push((await act('unify.addKey', { id: 'many', version })).code);
    expect(codes).toEqual([200, 200, 200, 200, refused.usedUp]);
  });

  test('is turned off and on, and taken away with its links', async () => {
    const { key } = await addPortal('switched');
    const save = async (isEnabled: boolean) =>
      act('unify.savePartner', {
        kind: 'portal',
        id: 'switched',
        version: await versionOf('switched'),
        name,
        isEnabled,
      });
    await save(false);
    expect(await handOver('switched', 'employee-1', key.secret, other)).toBe(refused.handOver);
    expect(await listedOf('switched')).toMatchObject({ state: 'off' });
    await save(true);
    expect(await handOver('switched', 'employee-1', key.secret, other)).toBe(200);
    const seen = { id: 'switched', version: await versionOf('switched') };
    expect((await act('unify.removePartner', { ...seen, reason: '合作结束' })).code).toBe(200);
    expect(await lastEntry()).toMatchObject({ action: 'unify.partnerRemoved', detail: { reason: '合作结束' } });
    expect(await handOver('switched', 'employee-1', key.secret, other)).toBe(refused.handOver);
    expect(await listedOf('switched')).toBeUndefined();
    await act('unify.addPartner', { kind: 'portal', id: 'switched', name });
    expect(await listedOf('switched')).toMatchObject({ people: 0, lastUsedAt: null });
  });

  test('of two changes at the same time refuses the second, and nothing of it stays', async () => {
    await addPortal('contested');
    const version = await versionOf('contested');
    const save = (text: string) =>
      act('unify.savePartner', {
        ...{ kind: 'portal', id: 'contested', version, name: { 'zh-CN': text, en: '' }, isEnabled: true },
      });
    const codes = (await Promise.all([save('甲'), save('乙'), act('unify.addKey', { id: 'contested', version })])).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((one, next) => one - next)).toEqual([200, refused.changed, refused.changed]);
    expect(await versionOf('contested')).toBe(version + 1);
  });

  test('of the environment cannot be changed here, but linked to, and shows its key and its use', async () => {
    const { username } = await createUser(t.db);
    const codes = [
      await act('unify.savePartner', { kind: 'portal', id: 'fixed', version: 0, name, isEnabled: false }),
      await act('unify.removePartner', { id: 'fixed', version: 0, reason: 'x' }),
      await act('unify.addKey', { id: 'fixed', version: 0 }),
    ].map(({ code }) => code);
    expect(codes).toEqual([refused.fixed, refused.fixed, refused.fixed]);
    expect((await act('unify.addPartner', { kind: 'portal', id: 'fixed', name })).code).toBe(refused.idTaken);
    expect((await act('unify.link', { partner: 'fixed', subject: 'x', username })).code).toBe(200);
    expect(await handOver('fixed', 'x', fixedSecret, other)).toBe(200);
    const { keys, isFixed } = await partnerOf('fixed');
    expect(isFixed).toBe(true);
    expect(keys).toMatchObject([{ id: null, fingerprint: fingerprintOf(fixedSecret), lastUsedAt: expect.any(String) }]);
  });
});

describe('links', () => {
  test('are made, found by part of any name, and taken away with a reason', async () => {
    await addPortal('linked');
    const { username } = await createNamed('陆景行');
    const link = { partner: 'linked', subject: 'lu-42', username: ` ${username.toUpperCase()} ` };
    expect((await act('unify.link', link)).code).toBe(200);
    expect((await act('unify.link', link)).code).toBe(refused.taken);
    expect((await act('unify.link', { ...link, subject: 'x', username: 'no such account' })).code).toBe(404);
    const erased = await createNamed('已注销');
    await t.db.update(users).set({ disabledAt: t.now(), anonymisedAt: t.now() }).where(eq(users.id, erased.id));
    const toNobody = await act('unify.link', { ...link, subject: 'y', username: erased.username });
    expect(toNobody.code).toBe(1027);
    const find = async (keyword: string) =>
      (await act('unify.links', { partner: 'linked', keyword, page: 1, pageSize: 1 })).result;
    for (const keyword of ['LU-4', '景行', username.slice(1)]) {
      expect(await find(keyword)).toMatchObject({ total: 1, list: [{ subject: 'lu-42', username, name: '陆景行' }] });
    }
    expect(await find('没有')).toEqual({ total: 0, list: [] });
    expect((await find('')).total).toBe(2);

    const unlink = { partner: 'linked', subject: 'lu-42', reason: '离职' };
    expect((await act('unify.unlink', { ...unlink, reason: ' ' })).code).toBe(400);
    expect((await act('unify.unlink', unlink)).code).toBe(200);
    expect(await lastEntry()).toMatchObject({
      ...{ action: 'unify.unlinked', subject: `account ${username}` },
      detail: { partner: 'linked', subject: 'lu-42', reason: '离职' },
    });
    expect((await act('unify.unlink', unlink)).code).toBe(404);
  });
});

const stepsOf = ({ steps }: { readonly steps: readonly { step: string; state: string }[] }) =>
  steps.filter(({ state }) => state !== 'passed').map(({ step, state }) => `${step} ${state}`);

describe('a test call of a portal', () => {
  test('passes every step where a real call would, and names whose sign-in it would be', async () => {
    const { key, user } = await addPortal('tested');
    const { result } = await act('unify.check', { partner: 'tested', subject: 'employee-1' });
    expect(stepsOf(result)).toEqual([]);
    expect(result).toMatchObject({
      ...{ key: { id: key.id, fingerprint: key.fingerprint, hasEnded: false }, secondsOff: 0, problem: '' },
      person: { username: user.username, companies: 1 },
    });
    expect(await lastEntry()).toMatchObject({ action: 'unify.checked', subject: 'partner tested' });
    expect((await partnerOf('tested')).lastUsedAt).toBeNull();
  });

  test('names the step at which the portal’s own call fails', async () => {
    const { key, user } = await addPortal('faulty');
    const check = async (its: object) => (await act('unify.check', { partner: 'faulty', call: its })).result;
    const good = callOf('faulty', 'employee-1', key.secret);
    expect(stepsOf(await check({ ...good, payload: '{"subject":"employee-2"}' }))[0]).toBe('signature failed');
    expect(stepsOf(await check({ ...good, partner: 'board' }))[0]).toBe('partner failed');
    expect(stepsOf(await check(good))).toEqual([]);
    expect(stepsOf(await check(good))[0]).toBe('nonce failed');
    const late = { ...good, nonce: randomUUID(), timestamp: good.timestamp - 400 };
    const shown = await check({ ...late, signature: signatureOf(late, key.secret) });
    expect([stepsOf(shown)[0], shown.secondsOff]).toEqual(['time failed', -400]);
    expect(stepsOf(await check(callOf('faulty', 'stranger', key.secret)))[0]).toBe('person failed');
    await t.db.execute(`update membership set withdrawn_at = now() where user_id = ${user.id}`);
    expect(stepsOf(await check(callOf('faulty', 'employee-1', key.secret)))).toEqual(['company failed']);

    await act('unify.addKey', { id: 'faulty', version: await versionOf('faulty') });
    await act('unify.endKey', { id: 'faulty', version: await versionOf('faulty'), key: key.id, inHours: 0 });
    const ended = await check(callOf('faulty', 'employee-1', key.secret));
    expect([stepsOf(ended)[0], ended.key]).toMatchObject(['signature failed', { id: key.id, hasEnded: true }]);
  });
});

describe('a provider', () => {
  const acme = () => ({ kind: 'oidc', id: 'acme', name, issuer: provider.issuer, clientId: credentials.clientId });
  const shown = async (app = t.app) =>
    (await call(app, 'unify.providers', undefined)).json().result.map(({ id }) => id);

  test('is asked when it is saved, and on the sign-in page of every process while it is enabled', async () => {
    const added = await act('unify.addPartner', { ...acme(), secret: credentials.clientSecret, isEnabled: true });
    expect([added.code, added.result]).toEqual([200, null]);
    for (const app of [t.app, other]) expect(await shown(app)).toContain('acme');
    const off = { ...acme(), version: await versionOf('acme'), isEnabled: false };
    expect((await act('unify.savePartner', off)).code).toBe(200);
    for (const app of [t.app, other]) expect(await shown(app)).not.toContain('acme');
    expect((await other.inject({ url: '/auth/oidc/acme' })).headers.location).toBe('/auth?problem=unknown');
    const on = { ...off, version: off.version + 1, isEnabled: true };
    expect((await act('unify.savePartner', on)).code).toBe(200);
    expect((await other.inject({ url: '/auth/oidc/acme' })).headers.location).toContain(provider.issuer);
  });

  test.each([
    ['a machine that does not answer', 'http://localhost:9'],
    ['a machine that is no provider', 'http://localhost:PORT/elsewhere'],
  ])('that is %s is refused at its field while it is enabled', async (_what, address) => {
    const issuer = address.replace('PORT', new URL(provider.issuer).port);
    const partner = { ...acme(), id: 'silent', issuer, secret: 's', isEnabled: true };
    const { code, issues } = await act('unify.addPartner', partner);
    expect([code, issues?.[0]?.path]).toEqual([400, 'body.issuer']);
    expect(await listedOf('silent')).toBeUndefined();
  });

  test('passes a test call, and fails at the step that is wrong', async () => {
    const check = async () => (await act('unify.check', { partner: 'acme' })).result;
    expect(stepsOf(await check())).toEqual([]);
    const wrong = { ...acme(), version: await versionOf('acme'), secret: 'another secret', isEnabled: true };
    await act('unify.savePartner', wrong);
    expect(await check()).toMatchObject({ problem: 'invalid_client' });
    expect(stepsOf(await check())).toEqual(['client failed']);
    await act('unify.savePartner', { ...wrong, version: wrong.version + 1, isEnabled: false });
    expect(stepsOf(await check())[0]).toBe('enabled failed');
  });

  test.each(['http://elsewhere.example', 'ftp://x', 'https:', 'http://localhost.evil.example'])(
    'has no issuer like %s',
    async (issuer) => {
      const { code, issues } = await act('unify.addPartner', { ...acme(), issuer, secret: 's', isEnabled: false });
      expect([code, issues[0]?.path]).toEqual([400, 'body.issuer']);
    },
  );

  test.each([
    'http://localhost:8080',
    'https://127.0.0.1',
    'https://2130706433',
    'https://10.1.2.3/realm',
    'https://169.254.169.254',
    'https://[::1]',
    'https://login.internal',
    'https://login',
    'https://login.example:8443',
    'https://user:word@login.example',
  ])('is refused at %s, which leads inside, enabled or not', async (issuer) => {
    const partner = { ...acme(), id: 'inner', issuer, secret: 's', isEnabled: false };
    const { code, issues } = await act('unify.addPartner', partner);
    expect([code, issues[0]?.path]).toEqual([400, 'body.issuer']);
    expect(issues[0]?.message).toContain('OIDC_ALLOWED_HOSTS');
    expect(await listedOf('inner')).toBeUndefined();
  });

  test('inside is set up where its machine is allowed', async () => {
    const issuer = 'https://login.internal:8443';
    const partner = { ...acme(), id: 'in-house', issuer, secret: 's', isEnabled: false };
    expect((await act('unify.addPartner', partner)).code).toBe(200);
  });
});

test('a secret is answered once: no list, no table, no entry of the audit log has it', async () => {
  const { key } = await addPortal('secretive');
  const added = await act('unify.addKey', { id: 'secretive', version: await versionOf('secretive') });
  const clientSecret = 'a client’s secret';
  const issuer = 'https://login.example/';
  const partner = { kind: 'oidc', id: 'quiet', name, issuer, clientId: 'c', secret: clientSecret, isEnabled: false };
  expect((await act('unify.addPartner', partner)).code).toBe(200);
  const tables = await Promise.all([
    t.db.execute(`select *, encode(sealed_secret, 'escape') from unify_partner`),
    t.db.execute(`select *, encode(sealed_secret, 'escape') from unify_key`),
    t.db.execute('select * from audit_entry'),
  ]);
  const answers = [
    await partnerOf('secretive'),
    await partnerOf('quiet'),
    await listedOf('quiet'),
    await act('unify.check', { partner: 'secretive', subject: 'employee-1' }),
  ];
  const all = JSON.stringify([tables.map(({ rows }) => rows), answers]);
  expect(all).toContain('unify.keyAdded');
  for (const text of [key.secret, added.result.secret, clientSecret, fixedSecret]) expect(all).not.toContain(text);
});

test('keys that this server cannot decrypt are shown as such, and let nobody in', async () => {
  const row = { kind: 'portal', name, createdAt: t.now(), changedAt: t.now() } as const;
  await t.db.insert(unifyPartners).values({ id: 'moved', ...row });
  const sealedSecret = sealPartnerSecret('moved', fixedSecret, 'the secret of a server that is gone, long enough');
  await t.db.insert(unifyKeys).values({ partnerId: 'moved', sealedSecret, createdAt: t.now() });
  const { id } = await createUser(t.db);
  await t.db.insert(unifyLinks).values({ issuer: 'partner:moved', subject: 'x', userId: id, linkedAt: t.now() });
  expect((await partnerOf('moved')).keys).toMatchObject([{ state: 'unreadable', fingerprint: '' }]);
  expect(await handOver('moved', 'x', fixedSecret)).toBe(refused.handOver);
  expect(stepsOf((await act('unify.check', { partner: 'moved', subject: 'x' })).result)[0]).toBe('key failed');
});
