import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { type ForeignServer, startForeignServer } from '#server/testing/foreign-server.ts';
import { signIdToken } from '#server/testing/openid-provider.ts';
import { openTestApp, type TestApp, testShareSecret } from '#server/testing/test-app.ts';
import { sealPartnerSecret } from './partner-keys.ts';
import { unifyLinks, unifyPartners } from './tables.ts';

const own = { clientId: 'shangjian', clientSecret: 'a secret of the provider' };
const name = { 'zh-CN': '企业账号', en: 'Company account' };
const subject = 'person-1';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

let t: TestApp;
/** Two providers that accept anyone; one is on a host that is not allowed. */
let allowed: ForeignServer;
let inside: ForeignServer;
let log = '';

const discovery = '/.well-known/openid-configuration';
const answerJson = (server: ForeignServer, path: string, body: object) =>
  server.answer(path, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
/** Metadata of an issuer on the allowed host. */
const describeIssuer = (issuer: string, differently: object = {}) => ({
  issuer,
  ...{ authorization_endpoint: `${issuer}/a`, token_endpoint: allowed.url('/token'), jwks_uri: allowed.url('/jwks') },
  ...{ response_types_supported: ['code'], id_token_signing_alg_values_supported: ['RS256'] },
  ...differently,
});

beforeAll(async () => {
  [allowed, inside] = await Promise.all([startForeignServer(), startForeignServer()]);
  const issuers = {
    right: allowed.url('/right'),
    token: allowed.url('/token-inside'),
    keys: allowed.url('/keys-inside'),
    led: allowed.url('/led-inside'),
    inside: inside.url('/inside'),
  };
  const set = Object.entries(issuers).map(([id, issuer]) => ({ id: `${id}-one`, name, issuer, ...own }));
  t = await openTestApp(
    { logLevel: 'warn', oidcProviders: set, oidcAllowedHosts: new Set([allowed.host]) },
    {
      logTo: {
        write: (line) => {
          log += line;
        },
      },
    },
  );
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] };
  for (const server of [allowed, inside]) answerJson(server, '/jwks', keys);
  answerJson(allowed, `/right${discovery}`, describeIssuer(issuers.right));
  answerJson(
    allowed,
    `/token-inside${discovery}`,
    describeIssuer(issuers.token, { token_endpoint: inside.url('/token') }),
  );
  answerJson(allowed, `/keys-inside${discovery}`, describeIssuer(issuers.keys, { jwks_uri: inside.url('/jwks') }));
  answerJson(inside, `/led-inside${discovery}`, describeIssuer(issuers.led));
  allowed.answer(`/led-inside${discovery}`, (_request, response) =>
    response.writeHead(302, { location: inside.url(`/led-inside${discovery}`) }).end(),
  );
  answerJson(inside, `/inside${discovery}`, describeIssuer(issuers.inside));
  const user = await createUser(t.db);
  const links = Object.values(issuers).map((issuer) => ({ issuer, subject, userId: user.id, linkedAt: t.now() }));
  await t.db.insert(unifyLinks).values(links);
  // Configured before hosts were checked.
  await t.db.insert(unifyPartners).values({
    ...{ id: 'kept-one', kind: 'oidc', name, issuer: issuers.inside, clientId: own.clientId, createdAt: t.now() },
    changedAt: t.now(),
    sealedSecret: sealPartnerSecret('kept-one', own.clientSecret, testShareSecret),
  });
});
afterAll(async () => {
  await Promise.all([t.close(), allowed.close(), inside.close()]);
});
beforeEach(() => {
  log = '';
});

/** Signs in with a valid response of the provider; returns the error, or null. */
async function signIn(id: string, issuer: string): Promise<string | null> {
  const begun = await t.app.inject({ url: `/auth/oidc/${id}` });
  expect(begun.statusCode).toBe(303);
  const location = new URL(String(begun.headers.location), 'http://localhost');
  if (location.searchParams.has('problem')) return location.searchParams.get('problem');
  const now = Math.floor(Date.now() / 1000);
  const nonce = location.searchParams.get('nonce');
  const claims = { iss: issuer, aud: own.clientId, sub: subject, iat: now, exp: now + 300, nonce };
  const tokens = { access_token: 'x', token_type: 'bearer', id_token: signIdToken(claims, privateKey) };
  for (const server of [allowed, inside]) answerJson(server, '/token', tokens);
  const back = await t.app.inject({
    url: `/auth/oidc/${id}/callback?code=c&state=${location.searchParams.get('state')}`,
    headers: { cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' },
  });
  expect(back.statusCode).toBe(303);
  return new URL(String(back.headers.location), 'http://localhost').searchParams.get('problem');
}

describe('a provider on a machine that is not public', () => {
  test('lets people in where the machine is allowed', async () => {
    expect(await signIn('right-one', allowed.url('/right'))).toBeNull();
    expect(log).toBe('');
  });

  test.each([
    ['of the settings', 'inside-one'],
    ['of the database', 'kept-one'],
  ])('is not asked where it is not, %s', async (_where, id) => {
    expect(await signIn(id, inside.url('/inside'))).toBe('unreachable');
    expect(JSON.parse(log)).toMatchObject({ provider: id, reason: 'ADDRESS_REFUSED' });
    expect(inside.asked).toEqual([]);
  });

  test.each([
    ['exchange the code', 'token-one', '/token-inside'],
    ['find the keys', 'keys-one', '/keys-inside'],
  ])('is not asked because another one says to %s there', async (_what, id, path) => {
    expect(await signIn(id, allowed.url(path))).toBe('unreachable');
    expect(JSON.parse(log)).toMatchObject({ provider: id, reason: 'ADDRESS_REFUSED' });
    expect(inside.asked).toEqual([]);
  });

  test('is not asked because another one leads there', async () => {
    expect(await signIn('led-one', allowed.url('/led-inside'))).toBe('unreachable');
    expect(inside.asked).toEqual([]);
  });
});

test('an answer that does not end is cut, and nobody comes in', async () => {
  const endless = await startForeignServer();
  let sent = 0;
  endless.answer(discovery, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const push = () => {
      while (sent < 100 && !response.destroyed) {
        sent += 1;
        if (!response.write(Buffer.alloc(1024 * 1024, ' '))) return void response.once('drain', push);
      }
      response.end();
    };
    push();
  });
  const app = await openTestApp({
    oidcProviders: [{ id: 'endless', name, issuer: `http://${endless.host}`, ...own }],
    oidcAllowedHosts: new Set([endless.host]),
  });
  const { headers } = await app.app.inject({ url: '/auth/oidc/endless' });
  expect(headers.location).toBe('/auth?problem=unreachable');
  expect(sent).toBeLessThan(30);
  await Promise.all([app.close(), endless.close()]);
});
