import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors.ts';
import { PageCache, type StoredPage, sendPage, storePage } from './page-cache.ts';

const html = `<!doctype html><p>${'商鉴'.repeat(500)}</p>`;

describe('a stored page', () => {
  let page: StoredPage;
  let server: http.Server;
  let address: string;
  beforeAll(async () => {
    page = await storePage(200, html, { 'x-kept': 'yes' });
    server = http.createServer((request, response) => sendPage(request, response, page)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());

  /** A request without fetch's decompression. */
  async function get(headers: Record<string, string>, method = 'GET') {
    const request = http.request(address, { headers, method }).end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const body = Buffer.concat(await response.toArray());
    return { response, body };
  }

  test('goes out as it is to who takes no compression', async () => {
    const { response, body } = await get({});
    expect(body.toString()).toBe(html);
    expect(response.headers).toMatchObject({ 'x-kept': 'yes', etag: page.etag });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('goes out as gzip or brotli, whichever is smaller and taken', async () => {
    const gzip = await get({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(html);
    expect((await get({ 'accept-encoding': 'gzip, deflate, br' })).response.headers['content-encoding']).toBe('br');
    expect((await get({ 'accept-encoding': 'br;q=0, gzip' })).response.headers['content-encoding']).toBe('gzip');
  });

  test('goes out by what all lines of a header say together', async () => {
    const request = http
      .request(address, { headers: ['Host', 'x', 'Accept-Encoding', 'gzip', 'ACCEPT-ENCODING', 'br'] })
      .end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    expect(response.headers['content-encoding']).toBe('br');
  });

  test('is not sent again to who has it', async () => {
    const { response, body } = await get({ 'if-none-match': page.etag });
    expect([response.statusCode, body.length]).toEqual([304, 0]);
  });

  test.each([
    ['by a proxy that took the tag for a strong one', (etag: string) => etag.slice(2)],
    ['among other tags', (etag: string) => `"other", ${etag}`],
    ['by whoever takes any', () => '*'],
  ])('nor is it when asked for %s', async (_how, known) => {
    expect((await get({ 'if-none-match': known(page.etag) })).response.statusCode).toBe(304);
  });

  test('answers HEAD with its headers alone', async () => {
    const { response, body } = await get({}, 'HEAD');
    expect([response.headers['content-length'], body.length]).toEqual([String(Buffer.byteLength(html)), 0]);
  });
});

describe('the cache', () => {
  const store = (status = 200) => storePage(status, html, {});

  test('renders a page once for all who ask at the same time, and keeps it', async () => {
    const cache = new PageCache();
    let renders = 0;
    const render = () => {
      renders += 1;
      return store();
    };
    await Promise.all([cache.fetch('a', render), cache.fetch('a', render)]);
    await cache.fetch('a', render);
    expect(renders).toBe(1);
  });

  test('gives nobody the refusal of another who asks too often: the next one has it rendered, once for all', async () => {
    const tooOften = [() => store(429), () => Promise.reject(new AppError('RATE_LIMITED'))];
    for (const refuse of tooOften) {
      const cache = new PageCache();
      let renders = 0;
      const render = () => {
        renders += 1;
        return store();
      };
      const refused = cache.fetch('a', refuse).catch(() => undefined);
      const others = await Promise.all([cache.fetch('a', render), cache.fetch('a', render)]);
      expect((await refused)?.status).not.toBe(200);
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
      expect(renders).toBe(1);
    }
  });

  test('keeps nothing that is not a page of status 200', async () => {
    const cache = new PageCache();
    await cache.fetch('a', () => store(404));
    expect(cache.get('a')).toBeUndefined();
  });

  test('does not keep a page that was being rendered when the content changed', async () => {
    const cache = new PageCache();
    await cache.fetch('a', async () => {
      cache.clear();
      return store();
    });
    expect(cache.get('a')).toBeUndefined();
  });

  test('does not keep what it may not', async () => {
    const cache = new PageCache();
    await cache.fetch(
      'a',
      () => store(),
      () => false,
    );
    expect(cache.get('a')).toBeUndefined();
  });

  test('lets the oldest go before it takes more than 24 MB, but not one that is asked for', async () => {
    const cache = new PageCache();
    const page = await storePage(200, 'x'.repeat(2 * 1024 * 1024), {});
    for (let i = 0; i <= 12; i++) {
      await cache.fetch(String(i), async () => page);
      cache.get('0');
    }
    expect(cache.get('0')).toBe(page);
    expect(cache.get('1')).toBeUndefined();
    expect(cache.get('12')).toBe(page);
    const larger = await storePage(200, 'x'.repeat(25 * 1024 * 1024), {});
    await cache.fetch('larger', async () => larger);
    expect(cache.get('larger')).toBeUndefined();
    expect(cache.get('12')).toBe(page);
  });
});
