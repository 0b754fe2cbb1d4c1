import { describe, expect, test } from 'vitest';
import type { ResolvedAddress } from '#server/platform/http-client/check-address.ts';
import { ProviderClients } from './provider-clients.ts';

const refused = { cause: { reason: 'ADDRESS_REFUSED' } };

/** Requests the metadata of an issuer with these endpoints. */
function find(issuer: string, addresses: readonly string[]) {
  const asked: string[] = [];
  const resolve = async (host: string): Promise<ResolvedAddress[]> => {
    asked.push(host);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const clients = new ProviderClients({ clock: () => new Date(), allowedHosts: new Set(), resolve });
  const name = { 'zh-CN': '企业账号', en: 'Company account' };
  return { asked, found: clients.get({ id: 'acme', name, issuer, clientId: 'c', clientSecret: 's' }) };
}

describe('an issuer is refused', () => {
  test.each([
    ['this machine', ['127.0.0.1']],
    ['a private network', ['10.0.0.7']],
    ['the cloud’s secrets', ['169.254.169.254']],
    ['this machine in IPv6', ['::1']],
    ['an inner machine beside a public one', ['93.184.216.34', '192.168.0.1']],
  ])('whose name leads to %s', async (_where, addresses) => {
    const { asked, found } = find('https://login.example', addresses);
    await expect(found).rejects.toMatchObject(refused);
    expect(asked).toEqual(['login.example']);
  });

  test.each([
    'http://127.0.0.1:9',
    'http://localhost:9',
    'http://[::1]:9',
    'https://10.1.2.3',
    'https://169.254.169.254',
    'https://[::ffff:127.0.0.1]',
    'https://login.internal',
  ])('that is %s, without asking for a name', async (issuer) => {
    const { asked, found } = find(issuer, ['93.184.216.34']);
    await expect(found).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  });
});
