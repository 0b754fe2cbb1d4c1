import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { users } from '#server/identity/sessions/tables.ts';
import { createUser } from '#server/testing/factories.ts';
import { type ForeignServer, startForeignServer } from '#server/testing/foreign-server.ts';
import { followRedirects, signIdToken, startOpenidProvider } from '#server/testing/openid-provider.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { unifyLinks } from './tables.ts';
import { holdAtTable } from './testing/hold-at-table.ts';

const own = { clientId: 'shangjian', clientSecret: 'a secret of the provider' };
const callback = (id: string) => `http://localhost/auth/oidc/${id}/callback`;

let t: TestApp;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let liar: ForeignServer;
beforeAll(async () => {
  provider = await startOpenidProvider({ ...own, redirectUri: callback('acme') });
  liar = await startForeignServer();
  const name = { 'zh-CN': '企业账号', en: 'Company account' };
  t = await openTestApp({
    oidcAllowedHosts: new Set([provider.host, liar.host, '127.0.0.1:9']),
    oidcProviders: [
      { id: 'acme', name, issuer: provider.issuer, ...own },
      { id: 'liar', name, issuer: `http://${liar.host}`, ...own },
      { id: 'silent', name, issuer: 'http://127.0.0.1:9', ...own },
    ],
  });
});
afterAll(async () => {
  await Promise.all([t.close(), provider.close(), liar.close()]);
});

/** Starts a sign-in; returns redirect and cookie. */
async function begin(id: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: answered } = await t.app.inject({ url: `/auth/oidc/${id}`, headers });
  const cookie = String(answered['set-cookie'] ?? '');
  return { statusCode, location: new URL(String(answered.location), 'http://localhost'), cookie };
}

/** Completes a sign-in; returns the redirect. */
async function comeBack(address: string, cookie: string) {
  const url = address.replace('http://localhost', '');
  const { statusCode, headers } = await t.app.inject({ url, headers: { cookie: cookie.split(';')[0] ?? '' } });
  return { statusCode, location: String(headers.location), headers };
}

/** A complete sign-in at the certified provider. */
async function signIn(person: string | undefined) {
  provider.as.person = person;
  const { location, cookie } = await begin('acme');
  const back = await followRedirects(location.href, callback('acme'));
  return { back, cookie };
}

async function createLinked(subject: string) {
  const user = await createUser(t.db);
  await t.db.insert(unifyLinks).values({ issuer: provider.issuer, subject, userId: user.id, linkedAt: t.now() });
  return user;
}

describe('somebody whose account at a provider is linked', () => {
  test('comes back with a ticket and enters', async () => {
    const user = await createLinked('person-1');
    const { back, cookie } = await signIn('person-1');
    const { statusCode, location, headers } = await comeBack(back, cookie);
    expect(statusCode).toBe(303);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(location).toMatch(/^\/auth\?ticket=[\w-]{43}$/);
    const value = location.split('=')[1] ?? '';
    const [option] = (await t.call('unify.options', undefined, { params: { value } })).json().result;
    expect(option?.userName).toBe(user.username);
    const entered = await t.call('unify.enterCompany', undefined, { params: { value: option?.value ?? '' } });
    expect(entered.json().result.userName).toBe(user.username);
  });

  test('is asked with code, PKCE, state and nonce, to come back to PUBLIC_URL whatever host was called', async () => {
    const { location, cookie } = await begin('acme', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const asked = Object.fromEntries(location.searchParams);
    expect(asked).toMatchObject({
      ...{ response_type: 'code', client_id: own.clientId, redirect_uri: callback('acme'), scope: 'openid' },
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(40);
    expect(cookie).toMatch(/^oidc=[^;]+; Max-Age=600; Path=\/auth\/oidc; HttpOnly; SameSite=Lax$/);
  });
});

test('the cookie of a sign-in goes over HTTPS alone where people come by HTTPS, also when it is taken away', async () => {
  const providers = [
    { id: 'acme', name: { 'zh-CN': '企业账号', en: 'Company account' }, issuer: provider.issuer, ...own },
  ];
  const settings = { oidcAllowedHosts: new Set([provider.host]), oidcProviders: providers };
  const secure = await openTestApp(settings, { publicUrl: () => 'https://shangjian.example' });
  onTestFinished(() => secure.close());
  for (const url of ['/auth/oidc/acme', '/auth/oidc/acme/callback']) {
    const { headers } = await secure.app.inject({ url });
    expect(headers['set-cookie'], url).toMatch(/^oidc=[^;]*; .*; HttpOnly; Secure; SameSite=Lax$/);
  }
});

const problemOf = (location: string) => new URL(location, 'http://localhost').searchParams.get('problem');

describe('nobody comes in', () => {
  test('who has no link here, whatever the provider says', async () => {
    const { back, cookie } = await signIn('stranger');
    expect(problemOf((await comeBack(back, cookie)).location)).toBe('unlinked');
  });

  test('whose account was disabled after it was found', async () => {
    const user = await createLinked('person-5');
    const { back, cookie } = await signIn('person-5');
    const held = await holdAtTable(t, 'unify_use', {
      call: () => comeBack(back, cookie),
      meanwhile: () => t.db.update(users).set({ disabledAt: t.now() }).where(eq(users.id, user.id)),
    });
    expect(held.statusCode).toBe(303);
    expect(problemOf(held.location)).toBe('unlinked');
  });

  test('who refused at the provider', async () => {
    const { back, cookie } = await signIn(undefined);
    expect(problemOf((await comeBack(back, cookie)).location)).toBe('denied');
  });

  test('with what another browser began, or with nothing', async () => {
    await createLinked('person-2');
    const { back } = await signIn('person-2');
    const other = await begin('acme');
    expect(problemOf((await comeBack(back, other.cookie)).location)).toBe('failed');
    const again = await signIn('person-2');
    expect(problemOf((await comeBack(again.back, '')).location)).toBe('lost');
    expect(problemOf((await comeBack(again.back, `${again.cookie.split(';')[0]}x`)).location)).toBe('lost');
  });

  test('a second time with the same answer, in order or at once', async () => {
    await createLinked('person-3');
    const { back, cookie } = await signIn('person-3');
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => comeBack(back, cookie)));
    const problems = outcomes.map(({ location }) => problemOf(location));
    expect(problems.filter((problem) => problem === null)).toHaveLength(1);
    expect(problems.filter((problem) => problem === 'lost')).toHaveLength(3);
  });

  test('while the database fails, and is told so on a page, not by an envelope', async () => {
    await createLinked('person-6');
    const { back, cookie } = await signIn('person-6');
    await t.db.execute('alter table unify_use rename to unify_use_away');
    try {
      const { statusCode, location } = await comeBack(back, cookie);
      expect([statusCode, problemOf(location)]).toEqual([303, 'broken']);
    } finally {
      await t.db.execute('alter table unify_use_away rename to unify_use');
    }
  });

  test('after ten minutes', async () => {
    await createLinked('person-4');
    const { back, cookie } = await signIn('person-4');
    t.pass(10 * 60_000);
    expect(problemOf((await comeBack(back, cookie)).location)).toBe('lost');
  });

  test('by an answer that names another issuer', async () => {
    const { back, cookie } = await signIn('person-1');
    const address = new URL(back);
    expect(address.searchParams.get('iss')).toBe(provider.issuer);
    address.searchParams.set('iss', 'https://elsewhere.example');
    expect(problemOf((await comeBack(address.href, cookie)).location)).toBe('failed');
  });

  test('by a provider that nobody set up, or that does not answer', async () => {
    expect(problemOf((await begin('nobody')).location.href)).toBe('unknown');
    expect(problemOf((await begin('silent')).location.href)).toBe('unreachable');
    expect(problemOf((await comeBack('/auth/oidc/nobody/callback?code=x&state=y', '')).location)).toBe('lost');
  });
});

describe('an ID token is refused', () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const another = generateKeyPairSync('rsa', { modulusLength: 2048 });

  beforeAll(() => {
    const issuer = `http://${liar.host}`;
    const json = (path: string, body: () => object) =>
      liar.answer(path, (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body())),
      );
    json('/.well-known/openid-configuration', () => ({
      issuer,
      ...{ authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
      ...{ response_types_supported: ['code'], id_token_signing_alg_values_supported: ['RS256'] },
    }));
    json('/jwks', () => ({
      keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }],
    }));
  });

  /** A forged ID token with one invalid part. */
  async function signInWith(wrong: object, signedBy = key) {
    const { location, cookie } = await begin('liar');
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...{ iss: `http://${liar.host}`, aud: own.clientId, sub: 'liar-1', iat: now, exp: now + 300 },
      nonce: location.searchParams.get('nonce'),
      ...wrong,
    };
    const idToken = signIdToken(claims, signedBy.privateKey);
    liar.answer('/token', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token: idToken })),
    );
    const { statusCode, location: to } = await comeBack(
      `${callback('liar')}?code=c&state=${location.searchParams.get('state')}`,
      cookie,
    );
    expect(statusCode).toBe(303);
    return problemOf(to);
  }

  test('never when all is right', async () => {
    const user = await createUser(t.db);
    const link = { issuer: `http://${liar.host}`, subject: 'liar-1', userId: user.id, linkedAt: t.now() };
    await t.db.insert(unifyLinks).values(link);
    expect(await signInWith({})).toBeNull();
  });

  test.each([
    ['of another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['of another sign-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['that has run out', { exp: 1, iat: 1 }],
    ['without a person', { sub: undefined }],
  ])('%s', async (_which, wrong) => {
    expect(await signInWith(wrong)).toBe('failed');
  });

  test('that somebody else signed', async () => {
    expect(await signInWith({}, another)).toBe('failed');
  });

  test('that is none, or comes with an error', async () => {
    for (const [status, body] of [
      [500, 'out of order'],
      [200, '<html>'],
      [200, '{"access_token":"x","token_type":"bearer"}'],
      [400, '{"error":"invalid_grant"}'],
    ] as const) {
      const { location, cookie } = await begin('liar');
      liar.answer('/token', (_request, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      );
      const state = location.searchParams.get('state');
      const back = await comeBack(`${callback('liar')}?code=c&state=${state}`, cookie);
      expect([back.statusCode, problemOf(back.location)]).toEqual([303, 'failed']);
    }
  });
});

test('the login page learns of providers by their names, and never more', async () => {
  const { result } = (await t.call('unify.providers', undefined, { headers: { cookie: 'lang=en' } })).json();
  expect(result).toEqual(['acme', 'liar', 'silent'].map((id) => ({ id, name: 'Company account' })));
});
