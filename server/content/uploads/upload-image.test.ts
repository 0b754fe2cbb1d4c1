import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { imagePath, imageWidths } from '#contract/content/image-address.ts';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { sweepUploads } from '#server/platform/uploads/remove-uploads.ts';
import { folderOf, uploadsFolder } from '#server/platform/uploads/stored-names.ts';
import { uploadSpaces, uploads } from '#server/platform/uploads/tables.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { sampleFields } from '#server/testing/sample-fields.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { encodeForm, quotaUsed, sendFile } from '#server/testing/upload.ts';
import { makeZip } from '#server/testing/zip.ts';

let app: TestApp;
let folder: string;
let store: ReturnType<typeof openLocalStore>;
let token: string;
let stockId: number;
let foreign: string;
const quota = 400_000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  store = openLocalStore(folder);
  app = await openTestApp({ uploadQuotaBytes: quota }, { store });
  stockId = (await createUser(app.db, { username: 'own', role: 'EDITOR' })).stockIds[0] ?? 0;
  await createUser(app.db, { username: 'other', role: 'EDITOR' });
  token = await app.login('own');
  foreign = await app.login('other');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const upload = (file: Uint8Array, as = token) => sendFile(app, 'upload.image', as, file, { name: '照片.jpg' });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });
const photo = () => picture(60, 40).jpeg().toBuffer();
const get = (url: string) => app.app.inject({ method: 'GET', url });
const view = (id: string, as = token) => app.call('upload.view', as, { params: { id } });
const filesBelow = async (name: string) => {
  const names: string[] = [];
  for await (const file of store.list(name)) names.push(file.name);
  return names.sort();
};
const usedBy = () => quotaUsed(app.db, stockId);

test('of one person two files come at once: a third waits until one of them has gone, and others do not', async () => {
  const busy = await openTestApp({}, { store });
  onTestFinished(() => busy.close());
  const [sender = '', colleague = ''] = await Promise.all(
    ['sender', 'colleague'].map(async (username) =>
      busy.login((await createUser(busy.db, { username, role: 'EDITOR' })).username),
    ),
  );
  const address = await busy.app.listen({ port: 0, host: '127.0.0.1' });
  const { body, headers } = await encodeForm(await photo(), { name: '照片.jpg' });
  const { path: at } = endpoints['upload.image'];
  const begin = () => {
    const sent = { ...headers, token: sender, 'content-length': body.length };
    const request = httpRequest(address + apiBase + at, { method: 'POST', headers: sent });
    request.on('error', () => {});
    request.write(body.subarray(0, 100));
    return request;
  };
  const begun = promisify(busy.app.server.getConnections.bind(busy.app.server));
  const [first, second] = [begin(), begin()];
  await expect.poll(() => begun()).toBe(2);
  // Also those who came last are let in by then, or wait.
  await wait(200);
  let isThere = false;
  const third = sendFile(busy, 'upload.image', sender, await photo(), { name: '' }).then((answer) => {
    isThere = true;
    return answer.json().code;
  });
  expect((await sendFile(busy, 'upload.image', colleague, await photo(), { name: '' })).json().code).toBe(200);
  expect(isThere).toBe(false);
  first.destroy();
  expect(await third).toBe(200);
  second.destroy();
});

test('nobody uploads who writes nothing that many read', async () => {
  const reader = await app.login((await createUser(app.db, { role: 'CLIENT_USER' })).username);
  const before = await app.db.$count(uploads);
  expect((await upload(await photo(), reader)).json().code).toBe(1004);
  const video = { bytes: 1_000, digest: 'a'.repeat(64), name: '' };
  expect((await app.call('upload.beginVideo', reader, { body: video })).json().code).toBe(1004);
  expect(await app.db.$count(uploads)).toBe(before);
});

describe('a picture', () => {
  test('comes out upright, in three sizes, with nothing in it of where and with what it was taken', async () => {
    const taken = await picture(3000, 2000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { result } = (await upload(taken)).json();
    expect(result).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), width: 1920, height: 2880 });
    const { address } = (await view(result.id)).json().result;
    for (const [width, height] of [
      [480, 720],
      [1024, 1536],
      [1920, 2880],
    ]) {
      const { rawPayload, headers } = await get(address.replace('480.webp', `${width}.webp`));
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'cache-control': 'private, no-cache',
      });
      const { exif, icc, xmp, format, ...shown } = await sharp(rawPayload).metadata();
      expect([format, shown.width, shown.height]).toEqual(['webp', width, height]);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect(rawPayload.includes('secret')).toBe(false);
    }
  });

  test('may be JPEG, PNG, WebP or GIF, whatever it is called, and is never made larger', async () => {
    const made = [
      picture(60, 40).png(),
      picture(60, 40).webp(),
      picture(60, 40).webp({ lossless: true }),
      picture(60, 40).gif(),
    ];
    for (const file of [await photo(), ...(await Promise.all(made.map((one) => one.toBuffer())))]) {
      expect((await upload(file)).json().result).toMatchObject({ width: 60, height: 40 });
    }
  });

  test('that is a page, a program or an archive as well comes out as a picture alone', async () => {
    const script = '<html><script>alert(1)</script>';
    const archive = makeZip([{ name: 'index.html', content: script }]);
    const gif = await picture(8, 8).gif().toBuffer();
    const polyglots = [
      Buffer.concat([await photo(), Buffer.from(script), archive]),
      Buffer.concat([
        await picture(8, 8)
          .png()
          .withExif({ IFD0: { Copyright: script } })
          .toBuffer(),
        archive,
      ]),
      // A script in the first bytes: a GIF whose width encodes a JavaScript comment.
      Buffer.concat([gif, Buffer.from(`*/=1;${script}`)]),
    ];
    for (const file of polyglots) {
      const { result } = (await upload(file)).json();
      for (const name of await filesBelow(folderOf(result.id))) {
        const out = await get((await view(result.id)).json().result.address.replace('480.webp', path.basename(name)));
        for (const rest of ['script', 'PK\x03\x04', 'index.html']) expect(out.rawPayload.includes(rest)).toBe(false);
        expect(out.headers['content-type']).toBe('image/webp');
      }
    }
  });

  test.each([
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing that runs', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['nothing', () => Buffer.alloc(0)],
    ['a workbook', () => makeZip([{ name: 'a', content: 'b' }])],
    ['the first bytes of a picture', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a document', () => Buffer.from('%PDF-1.7')],
    ['another kind of picture', () => Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ])('is not %s', async (_what, file) => {
    const answer = await upload(file());
    expect([answer.statusCode, answer.json().code]).toEqual([200, 1481]);
  });

  test('of 50,000 × 50,000 pixels is refused by what it says, before anything is drawn; so is one that lies about it', async () => {
    const bomb = await picture(1, 1).png().toBuffer();
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    expect((await upload(bomb)).json()).toMatchObject({ code: 1482, desc: expect.stringContaining('像素') });
    const torn = await photo();
    expect((await upload(torn.subarray(0, torn.length - 60))).json().code).toBe(1483);
  });

  test('needs the client id and a session', async () => {
    const form = await encodeForm(await photo());
    const { clientId: _left, ...headers } = form.headers;
    const answer = await app.call('upload.image', token, { ...form, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([{ path: 'headers.clientId', message: expect.stringContaining('PC') }]);
    expect((await app.call('upload.image', undefined, form)).statusCode).toBe(401);
  });
});

describe('who sees a picture:', () => {
  test('its company, and nobody without its address', async () => {
    const { id } = (await upload(await photo())).json().result;
    expect((await get(imagePath(id, 480))).statusCode).toBe(404);
    expect((await get(`${imagePath(id, 480)}?view=made-up`)).statusCode).toBe(404);
    const { address } = (await view(id)).json().result;
    expect((await get(address)).statusCode).toBe(200);
    const strange = await view(id, foreign);
    const none = await view('0'.repeat(32), foreign);
    const withoutId = ({ statusCode, body }: typeof none) => [statusCode, body.replace(/"requestId":"[^"]+"/, '')];
    expect(withoutId(strange)).toEqual(withoutId(none));
    expect((await app.call('upload.discard', foreign, { body: { id } })).statusCode).toBe(404);
    const other = (await upload(await photo())).json().result.id;
    expect((await get(address.replace(id, other))).statusCode).toBe(404);
    app.pass(61 * 60_000);
    token = await app.login('own');
    foreign = await app.login('other');
    expect((await get(address)).statusCode).toBe(404);
  });

  test('who writes for all, once it is part of what is written, and nobody of another company before', async () => {
    await createUser(app.db, { username: 'elsewhere', role: 'EDITOR' });
    const elsewhere = await app.login('elsewhere');
    const reader = await app.login((await createUser(app.db, { role: 'CLIENT_ADMIN' })).username);
    const { id } = (await upload(await photo())).json().result;
    const body = { 'zh-CN': `<p>字</p><img src="${imagePath(id, 1024)}">`, en: '' };
    const draft = { kind: 'news', publishedAt: '2026-11-20T00:00:00Z', fields: { ...sampleFields('news'), body } };
    const create = (as: string) => app.call('content.create', as, { body: draft });
    const refused = { path: 'body.fields.body.zh-CN', message: '找不到这个文件，请重新上传' };
    expect((await create(elsewhere)).json().issues).toEqual([refused]);
    expect((await view(id, elsewhere)).statusCode).toBe(404);
    expect((await create(token)).json().code).toBe(200);
    expect((await view(id, elsewhere)).statusCode).toBe(200);
    expect((await view(id, reader)).statusCode).toBe(404);
    expect((await create(elsewhere)).json().code).toBe(200);
  });

  test('everybody, from the moment something published refers to it and no longer', async () => {
    const { id } = (await upload(await photo())).json().result;
    const body = { 'zh-CN': `<p>字</p><img src="${imagePath(id, 1024)}" alt="">` };
    const shown = () => get(imagePath(id, 1024)).then(({ statusCode }) => statusCode);
    const draft = await createContent(app.db, 'news', { body }, { state: 'draft' });
    expect(draft).toBeGreaterThan(0);
    expect(await shown()).toBe(404);
    await createContent(app.db, 'news', { body }, { publishedAt: '2026-11-20T08:00:00Z' });
    expect(await shown()).toBe(404);
    app.pass(24 * 60 * 60_000);
    token = await app.login('own');
    foreign = await app.login('other');
    expect(await shown()).toBe(200);
    expect((await get(imagePath(id, 1024))).headers['cache-control']).toBe('public, no-cache');
    expect((await app.call('upload.discard', token, { body: { id } })).statusCode).toBe(404);
  });
});

describe('the room of a company', () => {
  test('is given to exactly as many as fit, however many come at once', async () => {
    await app.db.delete(uploads);
    await app.db.delete(uploadSpaces);
    // Noise, because a plain colour compresses to nothing.
    const noise = await sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const { result } = (await upload(noise)).json();
    const [first] = await app.db.select().from(uploads);
    const each = first?.bytes ?? 0;
    const room = Math.floor((quota - each) / each);
    expect(room).toBeGreaterThan(1);
    const answers = await Promise.all(Array.from({ length: room + 6 }, () => upload(noise).then((one) => one.json())));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(room);
    expect(answers.filter(({ code }) => code === 1485)).toHaveLength(6);
    const rows = await app.db.select().from(uploads);
    expect(await usedBy()).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0));
    expect((await upload(noise, foreign)).json().code).toBe(200);
    await app.call('upload.discard', token, { body: { id: result.id } });
    expect(await filesBelow(folderOf(result.id))).toEqual([]);
    expect((await upload(noise)).json().code).toBe(200);
  });

  test('and the store hold nothing of what nobody used, once a week is over', async () => {
    await sweepUploads(app.db, store, { now: new Date(Date.now() + 30 * 24 * 60 * 60_000) });
    expect(await app.db.$count(uploads)).toBe(0);
    expect(await filesBelow(uploadsFolder)).toEqual([]);
    expect(await usedBy()).toBe(0);
  });
});

test('a connection that is cut leaves nothing: no row, no file, no room taken', async () => {
  const address = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
  const { body, headers } = await encodeForm(await picture(2000, 1500).png({ compressionLevel: 0 }).toBuffer());
  const countOpen = () =>
    new Promise((resolve, reject) => {
      app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  const socket = connect(Number(address.port), address.hostname);
  socket.write(
    [
      `POST ${apiBase}/auth/upload/image HTTP/1.1`,
      ...['host: x', `token: ${token}`, 'clientId: PC', `content-type: ${headers['content-type']}`],
      ...[`content-length: ${body.length}`, '', ''],
    ].join('\r\n'),
  );
  socket.write(body.subarray(0, body.length / 2));
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.destroy();
  const left = async () => [await app.db.$count(uploads), await filesBelow(uploadsFolder), await usedBy()];
  await expect.poll(countOpen).toBe(0);
  await expect.poll(left).toEqual([0, [], 0]);
});

test('files that belong to nothing go as well, the fresh ones not yet', async () => {
  for (const width of imageWidths) await store.put(`${folderOf('0'.repeat(32))}/${width}.webp`, Buffer.from('x'));
  await sweepUploads(app.db, store, { now: new Date() });
  expect(await filesBelow(uploadsFolder)).toHaveLength(3);
  await sweepUploads(app.db, store, { now: new Date(Date.now() + 48 * 60 * 60_000) });
  expect(await filesBelow(uploadsFolder)).toEqual([]);
});
