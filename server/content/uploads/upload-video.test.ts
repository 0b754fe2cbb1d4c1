import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadName } from '#contract/content/site-content/upload-name.ts';
import { pieceBytes } from '#contract/content/upload-limits.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { openS3Store } from '#server/platform/storage/s3-store.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { sweepUploads } from '#server/platform/uploads/remove-uploads.ts';
import { uploadsFolder } from '#server/platform/uploads/stored-names.ts';
import { uploadPieces, uploadSpaces, uploads } from '#server/platform/uploads/tables.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { cutIntoPieces, quotaUsed, sendFile, sha256 } from '#server/testing/upload.ts';
import { endIsolation } from '#server/testing/without-isolation.ts';
import { makeZip } from '#server/testing/zip.ts';

const media = path.join(import.meta.dirname, '../../demo/media');
const film = (name: string) => readFile(path.join(media, name));

/** A video of several chunks, padded with a box that players skip. */
async function longFilm(pieces: number): Promise<Buffer> {
  const start = await film('ninety-days.mp4');
  const free = Buffer.alloc((pieces - 1) * pieceBytes, 'free room ');
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([start, free]);
}

let folder: string;
let service: S3rver;
const stores: { local?: FileStore; s3?: ReturnType<typeof openS3Store> } = {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'videos-'));
  service = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory: path.join(folder, 's3'), silent: true },
    ...{ configureBuckets: [{ name: 'films' }], allowMismatchedSignatures: true },
  });
  const endpoint = `http://127.0.0.1:${(await service.run()).port}`;
  stores.s3 = openS3Store({
    ...{ endpoint, bucket: 'films', folder: '', region: 'us-east-1', pathStyle: true },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  stores.local = openLocalStore(path.join(folder, 'local'));
});
afterAll(async () => {
  stores.s3?.close();
  await service.close();
  await rm(folder, { recursive: true });
});

describe.each(['local', 's3'] as const)('a video kept in %s', (kind) => {
  let app: TestApp;
  let token: string;
  let stockId: number;
  let foreign: string;
  const store = () => stores[kind] as FileStore;
  /** What the store waits for before it writes. */
  let beforePut = async () => {};

  beforeAll(async () => {
    const slow: FileStore = {
      ...store(),
      put: async (name, content) => {
        await beforePut();
        await store().put(name, content);
      },
    };
    app = await openTestApp({ uploadQuotaBytes: 16 * 1024 * 1024 }, { store: slow });
    // It would hide missing filters.
    await endIsolation(app.db);
    stockId = (await createUser(app.db, { username: 'own', role: 'EDITOR' })).stockIds[0] ?? 0;
    await createUser(app.db, { username: 'other', role: 'EDITOR' });
    token = await app.login('own');
    foreign = await app.login('other');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.delete(uploads);
    await app.db.delete(uploadSpaces);
    for (const name of await files()) await store().remove(name);
  });

  type Cut = ReturnType<typeof cutIntoPieces>;
  const begin = async ({ bytes, digest }: Pick<Cut, 'bytes' | 'digest'>, as = token) =>
    (await app.call('upload.beginVideo', as, { body: { bytes, digest, name: '片.mp4' } })).json();
  const put = async (id: string, { number, content, digest }: Cut['pieces'][number], as = token) =>
    (await sendFile(app, 'upload.putPiece', as, content, { id, number, digest })).json();
  const finish = async (id: string, as = token) => (await app.call('upload.finishVideo', as, { body: { id } })).json();
  const putAll = async (file: Buffer) => {
    const cut = cutIntoPieces(file);
    const { id } = (await begin(cut)).result;
    for (const piece of cut.pieces) await put(id, piece);
    return { id, finished: await finish(id) };
  };
  const view = async (id: string) => (await app.call('upload.view', token, { params: { id } })).json().result;
  const files = async () => {
    const names: string[] = [];
    for await (const { name } of store().list(uploadsFolder)) names.push(name);
    return names;
  };

  test('comes in by pieces, in any order and more than once, and goes out as one', async () => {
    const file = await longFilm(3);
    const cut = cutIntoPieces(file);
    const begun = (await begin(cut)).result;
    expect(begun).toMatchObject({ state: 'pending', bytes: file.length, pieceBytes, present: [] });
    for (const piece of [...cut.pieces].reverse()) expect((await put(begun.id, piece)).code).toBe(200);
    expect((await put(begun.id, cut.pieces[1] as Cut['pieces'][number])).code).toBe(200);
    expect(await files()).toHaveLength(3);
    const finished = await finish(begun.id);
    expect(finished.result).toEqual({
      ...{ id: begun.id, type: 'video/mp4', bytes: file.length, seconds: 10, width: 640, height: 360 },
    });
    expect(await finish(begun.id)).toEqual(finished);
    const { address } = await view(begun.id);
    const get = (range?: string) => app.app.inject({ method: 'GET', url: address, headers: range ? { range } : {} });
    const whole = await get();
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' });
    expect(whole.rawPayload.equals(file)).toBe(true);
    const across = await get(`bytes=${pieceBytes - 5}-${2 * pieceBytes + 4}`);
    expect(across.statusCode).toBe(206);
    expect(across.rawPayload.equals(file.subarray(pieceBytes - 5, 2 * pieceBytes + 5))).toBe(true);
    expect((await get('bytes=-7')).rawPayload.equals(file.subarray(-7))).toBe(true);
  });

  test('goes on where it broke off', async () => {
    const cut = cutIntoPieces(await longFilm(2));
    const first = (await begin(cut)).result;
    await put(first.id, cut.pieces[0] as Cut['pieces'][number]);
    expect((await finish(first.id)).code).toBe(1487);
    const again = (await begin(cut)).result;
    expect(again).toMatchObject({ id: first.id, present: [0] });
    expect(await app.db.$count(uploads)).toBe(1);
  });

  test('plays on the site once it belongs to something published, in the form it has', async () => {
    const { id, finished } = await putAll(await film('ninety-days.webm'));
    expect(finished.result).toMatchObject({ type: 'video/webm', seconds: 10 });
    const item = await createContent(app.db, 'video', {
      ...{ category: 'BA', title: { 'zh-CN': '片' }, summary: { 'zh-CN': '片' }, seconds: 10, file: uploadName(id) },
    });
    const get = (name: string) => app.app.inject({ method: 'GET', url: `/media/${item}/${name}` });
    expect((await get('video.webm')).rawPayload.equals(await film('ninety-days.webm'))).toBe(true);
    expect((await get('video.mp4')).statusCode).toBe(404);
    expect((await get('poster.webp')).statusCode).toBe(404);
    const shown = await app.call('site.video', undefined, { params: { id: item } });
    expect(shown.json().result.files).toEqual(['video.webm']);
    const poster = (await sendFile(app, 'upload.image', token, await film('ninety-days.webp'))).json().result;
    const other = await createContent(app.db, 'video', {
      ...{ category: 'BA', title: { 'zh-CN': '片' }, summary: { 'zh-CN': '片' }, seconds: 10 },
      ...{ file: uploadName(id), poster: uploadName(poster.id) },
    });
    const shownPoster = await app.app.inject({ method: 'GET', url: `/media/${other}/poster.webp` });
    expect([shownPoster.statusCode, shownPoster.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await app.app.inject({ method: 'GET', url: `/media/videos/${id}` })).statusCode).toBe(404);
  });

  test('whose pieces do not make the file that was begun is not taken', async () => {
    const cut = cutIntoPieces(await longFilm(2));
    const { id } = (await begin(cut)).result;
    const [first] = cut.pieces as [Cut['pieces'][number]];
    expect((await put(id, { ...first, digest: sha256('other') })).code).toBe(1486);
    expect((await put(id, { ...first, number: 1 })).code).toBe(1486);
    expect((await put(id, { ...first, number: 7 })).code).toBe(1486);
    const other = Buffer.from(first.content);
    other.fill('x', 100, 200);
    expect((await put(id, { number: 0, content: other, digest: sha256(other) })).code).toBe(200);
    // The first content of a number wins; the other leaves no file.
    expect((await put(id, first)).code).toBe(1486);
    await put(id, cut.pieces[1] as Cut['pieces'][number]);
    expect(await files()).toHaveLength(2);
    expect((await finish(id)).code).toBe(1486);
    expect([await app.db.$count(uploads), await files()]).toEqual([0, []]);
  });

  test('keeps a piece whose first sending ends after the second one has finished it', async () => {
    const cut = cutIntoPieces(await longFilm(2));
    const { id } = (await begin(cut)).result;
    const [piece, last] = cut.pieces as [Cut['pieces'][number], Cut['pieces'][number]];
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforePut = async () => {
      beforePut = async () => {};
      reached.resolve();
      await goOn.promise;
    };
    const stalled = put(id, piece);
    await reached.promise;
    for (const again of [piece, last]) expect((await put(id, again)).code).toBe(200);
    expect((await finish(id)).code).toBe(200);
    goOn.resolve();
    expect((await stalled).code).toBe(200);
    expect(await files()).toHaveLength(2);
    const { address } = await view(id);
    const whole = (await app.app.inject({ method: 'GET', url: address })).rawPayload;
    expect(sha256(whole)).toBe(sha256(...cut.pieces.map(({ content }) => content)));
  });

  test('leaves no piece that comes in after it was given up', async () => {
    const cut = cutIntoPieces(await longFilm(2));
    const { id } = (await begin(cut)).result;
    const [piece] = cut.pieces as [Cut['pieces'][number]];
    beforePut = async () => {
      beforePut = async () => {};
      await app.call('upload.discard', token, { body: { id } });
    };
    expect((await put(id, piece)).code).toBe(404);
    expect(await files()).toEqual([]);
  });

  test('keeps its pieces where it was finished before what is no film could end it', async () => {
    const cut = cutIntoPieces(await longFilm(2));
    const { id } = (await begin(cut)).result;
    for (const piece of cut.pieces) await put(id, piece);
    const page = Buffer.alloc(pieceBytes, '<html>');
    let refused: ReturnType<typeof put> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.update(uploads).set({ state: 'ready' }).where(eq(uploads.id, id));
      refused = put(id, { number: 0, content: page, digest: sha256(page) });
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
    });
    expect((await refused)?.code).toBe(1484);
    expect(await files()).toHaveLength(2);
  });

  test.each([
    ['a page', async () => Buffer.from('<html><video src=x onerror=alert(1)>')],
    ['an archive', async () => makeZip([{ name: 'a', content: 'b' }])],
    ['a picture', () => film('ninety-days.webp')],
    [
      'a film with an archive behind it',
      async () => Buffer.concat([await film('ninety-days.mp4'), makeZip([{ name: 'a', content: 'b' }])]),
    ],
    ['a film that is cut off', async () => (await film('ninety-days.mp4')).subarray(0, 9_000)],
    [
      'the beginning of one, and a page',
      async () =>
        Buffer.concat([(await film('ninety-days.webm')).subarray(0, 40), Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'sound alone',
      async () => Buffer.from((await film('ninety-days.mp4')).toString('latin1').replaceAll('avc1', 'mp4a'), 'latin1'),
    ],
  ])('is not %s', async (_what, file) => {
    const { finished } = await putAll(await file());
    expect([404, 1484]).toContain(finished.code);
    expect([await app.db.$count(uploads), await app.db.$count(uploadPieces), await files()]).toEqual([0, 0, []]);
    expect(await quotaUsed(app.db, stockId)).toBe(0);
  });

  test('of another company is not there', async () => {
    const cut = cutIntoPieces(await film('ninety-days.mp4'));
    const { id } = (await begin(cut)).result;
    expect((await put(id, cut.pieces[0] as Cut['pieces'][number], foreign)).code).toBe(404);
    expect((await finish(id, foreign)).code).toBe(404);
    expect((await begin(cut, foreign)).result.id).not.toBe(id);
  });

  test('takes its room when it begins, to the byte, and gives it back when it is given up', async () => {
    const bytes = 4 * 1024 * 1024;
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => begin({ bytes, digest: sha256(`${index}`) })),
    );
    const begun = answers.filter(({ code }) => code === 200);
    expect([begun.length, answers.filter(({ code }) => code === 1485).length]).toEqual([4, 5]);
    expect((await begin({ bytes: 1, digest: sha256('one') })).code).toBe(1485);
    await app.call('upload.discard', token, { body: { id: begun[0]?.result.id } });
    expect((await begin({ bytes: bytes + 1, digest: sha256('more') })).code).toBe(1485);
    expect((await begin({ bytes, digest: sha256('as much') })).code).toBe(200);
  });

  test('of which nothing more arrives gives its room up to whoever needs it', async () => {
    const cut = cutIntoPieces(await longFilm(3));
    const large = { bytes: 15 * 1024 * 1024, digest: sha256('large') };
    const waited = (minutes: number) =>
      app.db.update(uploads).set({ touchedAt: new Date(app.now().getTime() - minutes * 60_000) });
    const state = async (id: string) =>
      (await app.db.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, id)))[0]?.state;
    const { id } = (await begin(large)).result;
    await waited(29);
    expect((await begin(cut)).code).toBe(1485);
    expect(await state(id)).toBe('pending');
    const theirs = (await begin(large, foreign)).result.id;
    await waited(31);
    // Whoever begins it again sends nothing by it.
    expect((await begin(large)).result.id).toBe(id);
    const slow = await begin(cut);
    expect([slow.code, await state(id)]).toEqual([200, 'leaving']);
    expect(await quotaUsed(app.db, stockId)).toBe(cut.bytes);
    // Another company has a room of its own.
    expect(await state(theirs)).toBe('pending');
    await app.db.delete(uploads).where(eq(uploads.id, theirs));
    // What goes on keeps its room, however slowly; the same piece again is no going on.
    await put(slow.result.id, cut.pieces[0] as Cut['pieces'][number]);
    await waited(31);
    await put(slow.result.id, cut.pieces[1] as Cut['pieces'][number]);
    const most = { bytes: 16 * 1024 * 1024, digest: sha256('most') };
    expect((await begin(most)).code).toBe(1485);
    await waited(31);
    await put(slow.result.id, cut.pieces[1] as Cut['pieces'][number]);
    expect((await begin(most)).code).toBe(200);
    expect(await quotaUsed(app.db, stockId)).toBe(most.bytes);
    await sweepUploads(app.db, store(), { now: app.now() });
    expect([await app.db.$count(uploads), await files(), await quotaUsed(app.db, stockId)]).toEqual([
      1,
      [],
      most.bytes,
    ]);
  });

  test('that nobody goes on with is swept after a day, with its pieces and its room', async () => {
    const cut = cutIntoPieces(await longFilm(2));
    const { id } = (await begin(cut)).result;
    await put(id, cut.pieces[0] as Cut['pieces'][number]);
    await sweepUploads(app.db, store(), { now: app.now() });
    expect(await files()).toHaveLength(1);
    await sweepUploads(app.db, store(), { now: new Date(app.now().getTime() + 25 * 60 * 60_000) });
    expect([await app.db.$count(uploads), await app.db.$count(uploadPieces), await files()]).toEqual([0, 0, []]);
    expect(await quotaUsed(app.db, stockId)).toBe(0);
    expect((await put(id, cut.pieces[1] as Cut['pieces'][number])).code).toBe(404);
    expect(await files()).toEqual([]);
  });
});
