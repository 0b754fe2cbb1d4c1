import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';

/** Lifetime of the provider's data, in seconds. */
const lifetime = 600;

/** Stores the provider's state until the test ends. */
class MemoryAdapter implements Adapter {
  readonly #rows = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#rows.set(id, payload);
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#rows.get(id);
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#rows.values()].find((row) => row.uid === uid);
  }
  async findByUserCode(): Promise<undefined> {}
  async consume(id: string): Promise<void> {
    const row = this.#rows.get(id);
    if (row) row.consumed = Math.floor(Date.now() / 1000);
  }
  async destroy(id: string): Promise<void> {
    this.#rows.delete(id);
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, row] of this.#rows) if (row.grantId === grantId) this.#rows.delete(id);
  }
}

interface Options {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** A certified OpenID provider on this machine, at which everyone signs in as `as.person`, or refuses. */
export async function startOpenidProvider({ clientId, clientSecret, redirectUri }: Options) {
  const as: { person: string | undefined } = { person: 'somebody' };
  const handlers: { handle?: (request: IncomingMessage, response: ServerResponse) => void } = {};
  const server = http.createServer((request, response) => handlers.handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kept = new Map<string, MemoryAdapter>();
  const provider = new Provider(issuer, {
    adapter: (name) => {
      const adapter = kept.get(name) ?? new MemoryAdapter();
      kept.set(name, adapter);
      return adapter;
    },
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Consent is always granted: it is not tested.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({ clientId, ...(accountId !== undefined && { accountId }) });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((name) => [
        name,
        lifetime,
      ]),
    ),
  });
  const answer = provider.callback();
  handlers.handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result =
      as.person === undefined ? { error: 'access_denied' } : { login: { accountId: as.person, remember: false } };
    void provider.interactionFinished(request, response, result);
  };
  return {
    host,
    issuer,
    as,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An ID token with any claims, signed (RS256) with the key id `1`. */
export function signIdToken(claims: object, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'RS256', kid: '1' })}.${encode(claims)}`;
  return `${text}.${createSign('sha256').update(text).sign(key).toString('base64url')}`;
}

/** Follows a provider's redirects like a browser, up to the address that begins with `until`. */
export async function followRedirects(start: string, until: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let steps = 0; steps < 10 && !address.startsWith(until); steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${address} led nowhere: ${response.status} ${await response.text()}`);
    address = new URL(location, address).href;
  }
  return address;
}
