import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { apiBase } from '#contract/endpoints.ts';
import { notificationStreamPath } from '#contract/identity/notifications.ts';
import { listGoodSessions } from '#server/identity/sessions/service.ts';
import { sessions } from '#server/identity/sessions/tables.ts';
import { hashToken, tokenKeyOf } from '#server/identity/sessions/token-hash.ts';
import { UnnotedUses } from '#server/identity/sessions/unnoted-uses.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { notify } from './notify.ts';
import { NotificationStreams } from './streams.ts';

type ListGood = ConstructorParameters<typeof NotificationStreams>[0]['listGood'];

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => app.close());

const tokenHash = hashToken('a session');
/** Every session is good, and in this company. */
const allGoodIn =
  (stockId: number): ListGood =>
  async (hashes) =>
    new Map(hashes.map((hash) => [tokenKeyOf(hash), stockId]));

test('an open tab is told at the next beat what could not be read at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { stockId } = await createCompany(app.db);
  const { id: userId } = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const onError = vi.fn();
  const streams = new NotificationStreams({ db: app.db, listGood: allGoodIn(stockId), onError });
  const response = new PassThrough({ encoding: 'utf8' });
  let told = '';
  response.on('data', (text) => {
    told += text;
  });
  streams.open(response as unknown as ServerResponse, { userId, stockId, tokenHash });
  await expect.poll(() => told).toContain('data: ');

  const title = { 'zh-CN': '报告已生成', en: 'A report is ready' };
  const news = { kind: 'reportReady', subject: 'report 1', title, page: 'Reports', search: '?id=1' } as const;
  await notify(app.db, [{ ...news, stockId, userIds: [userId] }], app.now());
  vi.spyOn(app.db, 'select').mockImplementationOnce(() => {
    throw new Error('The connection was lost');
  });
  told = '';
  streams.look();
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  expect(told).toBe('');

  vi.advanceTimersByTime(15_000);
  await expect.poll(() => told).toMatch(/data: .*1/);
  streams.close();
});

test('a tab that was closed while its session was looked up is not kept', async () => {
  const streams = new NotificationStreams({ db: app.db, listGood: allGoodIn(1), onError: vi.fn() });
  const response = new PassThrough();
  response.destroy();
  streams.open(response as unknown as ServerResponse, { userId: 1, stockId: 1, tokenHash });
  expect(streams.count).toBe(0);
  streams.close();
});

/** Streams whose beats come by {@link vi.advanceTimersByTime}, and sessions that are looked up by a function. */
function beatByHand(listGood: ListGood) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const onError = vi.fn();
  return { onError, streams: new NotificationStreams({ db: app.db, listGood, onError }) };
}

test('sessions are not looked up again before the answer of the last beat', async () => {
  const { stockId } = await createCompany(app.db);
  const answer = Promise.withResolvers<void>();
  const listGood = vi.fn<ListGood>((hashes) => answer.promise.then(() => allGoodIn(stockId)(hashes)));
  const { streams } = beatByHand(listGood);
  streams.open(new PassThrough() as unknown as ServerResponse, { userId: 1, stockId, tokenHash });
  vi.advanceTimersByTime(45_000);
  expect(listGood).toHaveBeenCalledTimes(1);
  answer.resolve();
  await expect
    .poll(() => {
      vi.advanceTimersByTime(15_000);
      return listGood.mock.calls.length;
    })
    .toBe(2);
  streams.close();
});

test('a tab that is replaced while its session is looked up is written to no more', async () => {
  const { stockId } = await createCompany(app.db);
  const answer = Promise.withResolvers<void>();
  const { streams } = beatByHand((hashes) => answer.promise.then(() => allGoodIn(stockId)(hashes)));
  const response = new PassThrough();
  const failed = vi.fn();
  response.on('error', failed);
  const reader = { userId: 1, stockId, tokenHash };
  streams.open(response as unknown as ServerResponse, reader);
  vi.advanceTimersByTime(15_000);
  const others = Array.from({ length: 4 }, () => new PassThrough());
  for (const other of others) streams.open(other as unknown as ServerResponse, reader);
  expect(response.writableEnded).toBe(true);
  answer.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(failed).not.toHaveBeenCalled();
  streams.close();
});

test('streams go on while the database cannot be asked about their sessions', async () => {
  const { stockId } = await createCompany(app.db);
  const { streams, onError } = beatByHand(async () => {
    throw new Error('The connection was refused');
  });
  const response = new PassThrough({ encoding: 'utf8' });
  streams.open(response as unknown as ServerResponse, { userId: 1, stockId, tokenHash });
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  await expect.poll(() => response.read() ?? '').toContain(': alive');
  expect(streams.count).toBe(1);
  streams.close();
});

test('all sessions of a process are looked up in one statement, and those that are not good end', async () => {
  const { stockId } = await createCompany(app.db);
  const person = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const { stockId: other } = await createCompany(app.db);
  const token = await app.login(person.username);
  const ended = await app.login(person.username);
  await app.db
    .update(sessions)
    .set({ endedAt: app.now() })
    .where(eq(sessions.tokenHash, hashToken(ended)));
  const { rows: names } = await app.pool.query<{ name: string }>('select current_database() as name');
  const recorded = recordStatements(names[0]?.name ?? '');
  const listGood: ListGood = (hashes) =>
    listGoodSessions(app.db, hashes, { clock: app.now, unnoted: new UnnotedUses() });
  const { streams } = beatByHand(listGood);
  const open = (session: string, company: number) => {
    const response = new PassThrough();
    const reader = { userId: person.id, stockId: company, tokenHash: hashToken(session) };
    streams.open(response as unknown as ServerResponse, reader);
    return response;
  };
  const [good, gone, moved] = [open(token, stockId), open(ended, stockId), open(token, other)];
  vi.advanceTimersByTime(15_000);
  await expect.poll(() => streams.count).toBe(1);
  const asked = recorded.take().filter(({ text }) => text.includes('from "session"'));
  recorded.stop();
  expect(asked).toHaveLength(1);
  expect([good, gone, moved].map(({ writableEnded }) => writableEnded)).toEqual([false, true, true]);
  streams.close();
});

test('a stream that the server ends is no call that took as long as it was open', async () => {
  const token = await app.login((await createUser(app.db)).username);
  const metrics = async () => (await app.app.inject('/metrics')).body;
  const countOpen = async () => Number(/^notification_streams (\d+)$/m.exec(await metrics())?.[1]);
  const before = await countOpen();
  // Streams of one person open in any order when they are asked for at once, and the fifth ends the one opened first.
  const open = async (expected: number) => {
    const answer = app.app.inject({ url: apiBase + notificationStreamPath, headers: { token } });
    await expect.poll(countOpen).toBe(before + expected);
    return { answer };
  };
  const first = await open(1);
  for (const others of [2, 3, 4]) await open(others);
  // The app ends the others when it closes.
  await open(4);
  expect((await first.answer).headers['content-type']).toContain('event-stream');
  expect(await metrics()).not.toContain(`route="${apiBase}${notificationStreamPath}",status="200"`);
});
