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
