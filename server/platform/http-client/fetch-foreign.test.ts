import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ForeignServer, startForeignServer } from '#server/testing/foreign-server.ts';
import type { ResolvedAddress } from './check-address.ts';
import { type ForeignFetchOptions, fetchForeign } from './fetch-foreign.ts';
import { isPublicAddress } from './public-address.ts';

let site: ForeignServer;
beforeAll(async () => {
  site = await startForeignServer();
  site.answer('/ok', (_request, response) => response.end('fine'));
});
afterAll(() => site.close());

const noHosts: ReadonlySet<string> = new Set();
const get = (path: string, options: Partial<ForeignFetchOptions> = {}) =>
  fetchForeign(path.startsWith('/') ? site.url(path) : path, { allowedHosts: new Set([site.host]), ...options });
const redirect = (path: string, to: string, status = 302) =>
  site.answer(path, (_request, response) => response.writeHead(status, { location: to }).end());

describe('a server', () => {
  let connected = 0;
  const onConnected = () => {
    connected += 1;
  };

  test('that is connected to may have the request', async () => {
    connected = 0;
    await get('/ok', { onConnected });
    expect(connected).toBe(1);
  });

  test.each([
    ['never answers', () => undefined],
    ['answers with something else', (socket: Socket) => socket.end('no')],
  ])('whose handshake of TLS %s has not got it', async (_how, answer) => {
    connected = 0;
    let got = '';
    const silent = createServer((socket) => {
      socket.on('data', (bytes) => {
        got += bytes.toString('latin1');
      });
      socket.on('error', () => undefined);
      answer(socket);
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const options = { allowedHosts: new Set([host]), timeLimit: 1_000, method: 'POST', body: 'a secret', onConnected };
    await expect(fetchForeign(`https://${host}/`, options)).rejects.toThrow();
    expect([connected, got.includes('a secret')]).toEqual([0, false]);
    silent.close();
  });
});

describe('public addresses', () => {
  test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '240.0.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:53aa:64c::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    'not an address',
  ])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an address that is not public', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://router/',
    'http://metadata.google.internal/',
    'http://１２７.０.０.１/',
    'http://8.8.8.8:22/',
    'http://user:secret@8.8.8.8/',
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'javascript:alert(1)',
    'http://',
    'words',
  ])('%s is refused without asking anybody', async (address) => {
    const resolve = () => Promise.reject(new Error('asked'));
    await expect(get(address, { allowedHosts: noHosts, resolve })).rejects.toMatchObject({ reason: 'ADDRESS_REFUSED' });
  });

  test('is refused as what a name leads to, even beside a public one', async () => {
    const resolve = async (): Promise<ResolvedAddress[]> => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ];
    await expect(get('http://feeds.example.com/', { resolve })).rejects.toMatchObject({ reason: 'ADDRESS_REFUSED' });
  });

  test('is reached when its host and port are allowed, and only then', async () => {
    expect((await get('/ok')).body.toString()).toBe('fine');
    const other = `http://127.0.0.1:${site.port + 1}/`;
    await expect(get(other)).rejects.toMatchObject({ reason: 'ADDRESS_REFUSED' });
  });
});

describe('a name that answers differently each time', () => {
  test('is asked once, and the connection goes to that answer', async () => {
    const answers = ['127.0.0.1', '10.0.0.7'];
    let times = 0;
    const resolve = async (): Promise<ResolvedAddress[]> => [{ address: answers[times++] ?? '', family: 4 }];
    const allowedHosts = new Set([`feeds.example.com:${site.port}`]);
    const answer = await get(`http://feeds.example.com:${site.port}/ok`, { allowedHosts, resolve });
    expect(answer.body.toString()).toBe('fine');
    expect(times).toBe(1);
  });

  test('is checked again behind a redirect', async () => {
    redirect('/rebind', 'http://feeds.example.com/inside');
    const resolve = async (): Promise<ResolvedAddress[]> => [{ address: '192.168.0.1', family: 4 }];
    await expect(get('/rebind', { resolve })).rejects.toMatchObject({ reason: 'ADDRESS_REFUSED' });
  });

  test('that noHosts knows says so', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(get('http://nowhere.example.com/', { resolve })).rejects.toMatchObject({ reason: 'NAME_NOT_FOUND' });
  });
});

describe('redirects', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://2130706433/',
    '//localhost/',
    'file:///etc/passwd',
  ])('to %s are refused', async (to) => {
    redirect('/inward', to);
    await expect(get('/inward')).rejects.toMatchObject({ reason: 'ADDRESS_REFUSED' });
  });

  test('are followed five times and no more', async () => {
    for (let hop = 1; hop <= 6; hop++) redirect(`/hop/${hop}`, hop === 6 ? '/ok' : `/hop/${hop + 1}`);
    expect((await get('/hop/2')).body.toString()).toBe('fine');
    await expect(get('/hop/1')).rejects.toMatchObject({ reason: 'TOO_MANY_REDIRECTS' });
  });

  test('in a circle end', async () => {
    redirect('/circle', '/circle');
    await expect(get('/circle')).rejects.toMatchObject({ reason: 'TOO_MANY_REDIRECTS' });
  });

  test('say where the address has moved for good, as far as every step is for good', async () => {
    redirect('/moved', '/between', 301);
    redirect('/between', '/ok', 302);
    expect(await get('/moved')).toMatchObject({ movedTo: site.url('/between'), url: site.url('/ok') });
    redirect('/temporary', '/ok', 307);
    expect((await get('/temporary')).movedTo).toBeUndefined();
  });

  test.each([
    ['as it is, in UTF-8', Buffer.from('/订阅/rss.xml').toString('latin1'), '/%E8%AE%A2%E9%98%85/rss.xml'],
    ['encoded', '/%E8%AE%A2%E9%98%85/feed.xml', '/%E8%AE%A2%E9%98%85/feed.xml'],
    ['in another encoding', '/caf\u00e9.xml', '/caf%C3%A9.xml'],
  ])('to an address with other letters lead there: %s', async (_how, location, path) => {
    redirect('/written', location, 301);
    site.answer(path, (_request, response) => response.end('fine'));
    const { status, movedTo } = await get('/written');
    expect([status, movedTo]).toEqual([200, site.url(path)]);
  });

  test('to no address at all are a bad answer', async () => {
    redirect('/nonsense', 'http://[');
    await expect(get('/nonsense')).rejects.toMatchObject({ reason: 'BAD_ANSWER' });
  });
});

describe('what is sent', () => {
  test('has the method, the headers and the body that were given', async () => {
    site.answer('/form', async (request, response) => {
      const body = (await request.toArray()).join('');
      response.end(JSON.stringify([request.method, request.headers['content-type'], body]));
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { body } = await get('/form', { method: 'POST', headers, body: 'code=a%20b' });
    expect(JSON.parse(body.toString())).toEqual(['POST', headers['content-type'], 'code=a%20b']);
  });

  test('goes to no address that is refused', async () => {
    const sent = { method: 'POST', body: 'secret', allowedHosts: noHosts };
    await expect(get('/ok', sent)).rejects.toMatchObject({ reason: 'ADDRESS_REFUSED' });
  });

  test.each([301, 302, 303, 307, 308])('stays at its address when that answers %i', async (status) => {
    redirect('/away', '/elsewhere', status);
    const before = site.asked.length;
    const answer = await get('/away', { method: 'POST', body: 'secret' });
    expect([answer.status, answer.headers.location]).toEqual([status, '/elsewhere']);
    expect(site.asked.slice(before).map(({ path }) => path)).toEqual(['/away']);
  });

  test('stays at its address when that is asked for', async () => {
    redirect('/away', '/elsewhere');
    expect(await get('/away', { followRedirects: false })).toMatchObject({ status: 302, url: site.url('/away') });
  });
});

describe('an answer', () => {
  test('comes decompressed', async () => {
    site.answer('/gzip', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
    );
    expect((await get('/gzip')).body.toString()).toBe('packed');
  });

  test('of 100 MB is cut at the limit', async () => {
    let sent = 0;
    site.answer('/endless', (_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      const push = () => {
        while (sent < 100 && !response.destroyed) {
          sent += 1;
          if (!response.write(chunk)) return void response.once('drain', push);
        }
        response.end();
      };
      push();
    });
    await expect(get('/endless')).rejects.toMatchObject({ reason: 'TOO_LARGE' });
    expect(sent).toBeLessThan(30);
  });

  test('that unpacks to 100 MB is cut as soon as it passes the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
    site.answer('/bomb', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    const before = process.memoryUsage().rss;
    await expect(get('/bomb')).rejects.toMatchObject({ reason: 'TOO_LARGE' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('that lies about its length or its packing is a bad one', async () => {
    site.answer('/short', (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });
    site.answer('/not-gzip', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
    );
    site.answer('/unknown', (_request, response) => response.writeHead(200, { 'content-encoding': 'lzma' }).end('x'));
    for (const path of ['/short', '/not-gzip', '/unknown']) {
      await expect(get(path)).rejects.toMatchObject({ reason: 'BAD_ANSWER' });
    }
  });

  test('that drips is cut when the time is up, however alive it is', async () => {
    site.answer('/drip', (_request, response) => {
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(timer));
    });
    await expect(get('/drip', { timeLimit: 200 })).rejects.toMatchObject({ reason: 'TIMED_OUT' });
  });

  test('that never begins, and a name that never resolves, are cut too', async () => {
    site.answer('/silent', () => {});
    await expect(get('/silent', { timeLimit: 100 })).rejects.toMatchObject({ reason: 'TIMED_OUT' });
    const never = { timeLimit: 100, resolve: () => new Promise<never>(() => {}) };
    await expect(get('http://slow.example.com/', never)).rejects.toMatchObject({ reason: 'TIMED_OUT' });
  });

  test('of a closed port is no answer', async () => {
    const closed = await startForeignServer();
    await closed.close();
    const asked = get(closed.url('/'), { allowedHosts: new Set([closed.host]) });
    await expect(asked).rejects.toMatchObject({ reason: 'UNREACHABLE' });
  });
});
