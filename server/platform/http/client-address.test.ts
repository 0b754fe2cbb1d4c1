import { describe, expect, onTestFinished, test } from 'vitest';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const proxy = '127.0.0.1';

/** An app in which an address searches three times, and the clock stands still. */
async function openStrictApp(trustProxy: string[] | undefined) {
  const t = await openTestApp({ trustProxy, publicLimitsFactor: 0.1 }, { uptime: () => 0 });
  onTestFinished(() => t.close());
  /** What a search from `remoteAddress` is answered with, for whom the header says it is. */
  return async (remoteAddress: string, forwardedFor: string) => {
    const headers = { 'x-forwarded-for': forwardedFor };
    const { method, path } = endpoints['explorer.sample'];
    const url = apiBase + path;
    return (await t.app.inject({ method, url, remoteAddress, headers, payload: { q: '产线' } })).statusCode;
  };
}

let addresses = 0;
const madeUp = () => `198.51.100.${++addresses}`;

async function searchFourTimes(search: () => Promise<number>) {
  return [await search(), await search(), await search(), await search()];
}
const limited = [200, 200, 200, 429];

describe('the address that calls are limited by', () => {
  test('is that of the connection where no proxy is trusted, whatever a caller says of itself', async () => {
    const search = await openStrictApp(undefined);
    expect(await searchFourTimes(() => search(proxy, madeUp()))).toEqual(limited);
    expect(await search('203.0.113.9', madeUp())).toBe(200);
  });

  test('is the one that the trusted proxy was called from, whatever its caller has said before', async () => {
    const search = await openStrictApp([proxy]);
    expect(await searchFourTimes(() => search(proxy, `${madeUp()}, 203.0.113.7`))).toEqual(limited);
    expect(await search(proxy, '203.0.113.7, 203.0.113.8')).toBe(200);
  });

  test('is that of the connection where it comes from elsewhere than the trusted proxy', async () => {
    const search = await openStrictApp([proxy]);
    expect(await searchFourTimes(() => search('203.0.113.9', madeUp()))).toEqual(limited);
    expect(await search(proxy, '203.0.113.10')).toBe(200);
  });
});
