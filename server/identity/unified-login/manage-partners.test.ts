import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const name = { 'zh-CN': '董办门户', en: '' };
const secret = 'a secret between the portal and us, long enough';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp({
    portals: [{ id: 'fixed', name: { ...name, en: 'Fixed' }, secret }],
    oidcAllowedHosts: new Set(['login.internal:8443']),
  });
  token = await t.login((await createUser(t.db, { role: 'ADMIN' })).username);
});
afterAll(() => t.close());

const act = async (endpoint: EndpointName, body?: object, query?: Record<string, string>) =>
  (await t.call(endpoint, token, { ...(body && { body }), ...(query && { query }) })).json();

async function handOver(partner: string, subject: string, key = secret): Promise<number> {
  const timestamp = Math.floor(t.now().getTime() / 1000);
  const [nonce, payload] = [randomUUID(), JSON.stringify({ subject })];
  const digest = createHash('sha256').update(payload).digest('hex');
  const text = ['shangjian-unify-v1', 'POST /api/white/unify/ticket', partner, timestamp, nonce, digest].join('\n');
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const body = { partner, timestamp, nonce, payload, signature };
  return (await t.call('unify.handOver', undefined, { body })).json().code;
}

describe('an operator', () => {
  test('sets a portal up, says whom it means, and takes both away again', async () => {
    const { username } = await createUser(t.db);
    expect((await act('unify.savePartner', { kind: 'portal', id: 'board', name })).code).toBe(1015);
    expect((await act('unify.savePartner', { kind: 'portal', id: 'board', name, secret })).code).toBe(200);
    const link = { partner: 'board', subject: 'employee-1', username: ` ${username.toUpperCase()} ` };
    expect(await handOver('board', 'employee-1')).toBe(1012);
    expect((await act('unify.link', link)).code).toBe(200);
    expect((await act('unify.link', link)).code).toBe(1013);
    expect(await handOver('board', 'employee-1')).toBe(200);

    const changed = 'another secret, just as long as the first';
    await act('unify.savePartner', { kind: 'portal', id: 'board', name: { ...name, en: 'Board' }, secret: changed });
    expect(await handOver('board', 'employee-1')).toBe(1012);
    // Without a new secret the old one is kept.
    await act('unify.savePartner', { kind: 'portal', id: 'board', name });
    expect(await handOver('board', 'employee-1', changed)).toBe(200);

    expect((await act('unify.links', undefined, { username })).result).toMatchObject([
      { partner: 'board', subject: 'employee-1', username },
    ]);
    expect((await act('unify.unlink', { partner: 'board', subject: 'employee-1' })).code).toBe(200);
    expect((await act('unify.unlink', { partner: 'board', subject: 'employee-1' })).code).toBe(404);
    expect(await handOver('board', 'employee-1', changed)).toBe(1012);
    expect((await act('unify.removePartner', { id: 'board' })).code).toBe(200);
    expect((await act('unify.removePartner', { id: 'board' })).code).toBe(404);
  });

  test('cannot change what the environment sets up, but may link to it', async () => {
    const { username } = await createUser(t.db);
    expect((await act('unify.savePartner', { kind: 'portal', id: 'fixed', name, secret })).code).toBe(1014);
    expect((await act('unify.removePartner', { id: 'fixed' })).code).toBe(1014);
    expect((await act('unify.link', { partner: 'fixed', subject: 'x', username })).code).toBe(200);
    expect(await handOver('fixed', 'x')).toBe(200);
  });

  test.each(['http://elsewhere.example', 'ftp://x', 'https:', 'http://localhost.evil.example'])(
    'is told that %s is no issuer',
    async (issuer) => {
      const { code, issues } = await act('unify.savePartner', {
        ...{ kind: 'oidc', id: 'wrong', name, issuer, clientId: 'c', secret: 's' },
      });
      expect([code, issues[0].path]).toEqual([400, 'body.issuer']);
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
  ])('is told that nobody signs in by %s, which leads inside', async (issuer) => {
    const { code, issues } = await act('unify.savePartner', {
      ...{ kind: 'oidc', id: 'inner', name, issuer, clientId: 'c', secret: 's' },
    });
    expect([code, issues[0].path]).toEqual([400, 'body.issuer']);
    expect(issues[0].message).toContain('OIDC_ALLOWED_HOSTS');
    expect((await act('unify.partners')).result).not.toContainEqual(expect.objectContaining({ id: 'inner' }));
  });

  test('sets a provider up inside where its machine is allowed', async () => {
    const issuer = 'https://login.internal:8443';
    const partner = { kind: 'oidc', id: 'in-house', name, issuer, clientId: 'c', secret: 's' };
    expect((await act('unify.savePartner', partner)).code).toBe(200);
  });

  test('never gets a secret back, and neither does the database nor the audit log', async () => {
    const issuer = 'https://login.example/';
    const clientSecret = 'a client’s secret';
    await act('unify.savePartner', { kind: 'oidc', id: 'acme', name, issuer, clientId: 'c', secret: clientSecret });
    const { result } = await act('unify.partners');
    expect(result).toContainEqual({
      ...{ id: 'acme', kind: 'oidc', name: { 'zh-CN': '董办门户', en: '董办门户' }, issuer, clientId: 'c' },
      isFixed: false,
    });
    const { rows: partners } = await t.db.execute(`select *, encode(sealed_secret, 'escape') from unify_partner`);
    const { rows: entries } = await t.db.execute('select * from audit_entry');
    const all = JSON.stringify([result, partners, entries]);
    expect(all).toContain('unify.partnerSaved');
    for (const text of [clientSecret, secret]) expect(all).not.toContain(text);
  });
});
