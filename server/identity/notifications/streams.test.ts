import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { notify } from './notify.ts';
import { NotificationStreams } from './streams.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
afterAll(() => app.close());

test('an open tab is told at the next beat what could not be read at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { stockId } = await createCompany(app.db);
  const { id: userId } = await createUser(app.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  const onError = vi.fn();
  const streams = new NotificationStreams({ db: app.db, onError });
  const response = new PassThrough({ encoding: 'utf8' });
  let told = '';
  response.on('data', (text) => {
    told += text;
  });
  streams.open(response as unknown as ServerResponse, { userId, stockId }, async () => true);
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
  const streams = new NotificationStreams({ db: app.db, onError: vi.fn() });
  const response = new PassThrough();
  response.destroy();
  streams.open(response as unknown as ServerResponse, { userId: 1, stockId: 1 }, async () => true);
  expect(streams.count).toBe(0);
  streams.close();
});

/** Streams whose beats come by {@link vi.advanceTimersByTime}, and a session that is looked up until it is answered. */
function beatByHand() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const streams = new NotificationStreams({ db: app.db, onError: vi.fn() });
  return { streams, answer: Promise.withResolvers<boolean>() };
}

test('sessions are not looked up again before the answer of the last beat', async () => {
  const { stockId } = await createCompany(app.db);
  const { streams, answer } = beatByHand();
  const isGood = vi.fn(() => answer.promise);
  streams.open(new PassThrough() as unknown as ServerResponse, { userId: 1, stockId }, isGood);
  vi.advanceTimersByTime(45_000);
  expect(isGood).toHaveBeenCalledTimes(1);
  answer.resolve(true);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(15_000);
      return isGood.mock.calls.length;
    })
    .toBe(2);
  streams.close();
});

test('a tab that is replaced while its session is looked up is written to no more', async () => {
  const { stockId } = await createCompany(app.db);
  const { streams, answer } = beatByHand();
  const response = new PassThrough();
  const failed = vi.fn();
  response.on('error', failed);
  const reader = { userId: 1, stockId };
  streams.open(response as unknown as ServerResponse, reader, () => answer.promise);
  vi.advanceTimersByTime(15_000);
  const others = Array.from({ length: 4 }, () => new PassThrough());
  for (const other of others) streams.open(other as unknown as ServerResponse, reader, async () => true);
  expect(response.writableEnded).toBe(true);
  answer.resolve(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(failed).not.toHaveBeenCalled();
  streams.close();
});
