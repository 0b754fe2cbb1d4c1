import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { MessageQueue } from './message-queue.ts';
import type { Message, Send } from './outbox.ts';

const message: Message = { channel: 'sms', to: '19900000005', text: '验证码 402913', code: '402913' };
const secret = 'a secret of at least thirty-two characters';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const running: JobRunner[] = [];
const errors: unknown[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop();
  errors.length = 0;
});

/** One process with its queue, sending through `send`. */
function openQueue(send: Send) {
  const jobs = new JobRunner({ database, clock: () => new Date(), onError: (error) => errors.push(error) });
  running.push(jobs);
  return { jobs, queue: new MessageQueue({ jobs, send, secret, onError: (error) => errors.push(error) }) };
}

const within = { timeout: 10_000, interval: 20 };

test('a message goes out behind the answer, and cannot be read while it waits', async () => {
  const sent: Message[] = [];
  const { queue } = openQueue(async (one) => {
    sent.push(one);
  });
  queue.add(message);
  queue.add(undefined);
  await queue.close();
  await expect.poll(() => sent, within).toEqual([message]);
  const { rows } = await database.db.execute<{ data: string }>(sql`select data::text as data from pgboss.job`);
  expect(rows.filter(({ data }) => data.includes('sealed'))).toHaveLength(2);
  for (const { data } of rows) expect(data).not.toMatch(/402913|19900000005/);
});

test('what failed for the moment is tried again, what failed for good is not', async () => {
  const tries: string[] = [];
  const { queue } = openQueue(async ({ to }) => {
    tries.push(to);
    const isFinal = to === 'final';
    if (isFinal || tries.filter((one) => one === to).length < 2) {
      throw new DeliveryFailure({ provider: 'test', reason: 'no', to, isFinal });
    }
  });
  queue.add({ ...message, to: 'final' });
  queue.add({ ...message, to: 'again' });
  await expect.poll(() => tries.filter((one) => one === 'again').length, within).toBe(2);
  expect(tries.filter((one) => one === 'final')).toHaveLength(1);
  expect(errors).toHaveLength(2);
});

test('what waits when the process ends is sent by the next', async () => {
  const first = openQueue(() => Promise.reject(new Error('the provider is away')));
  first.queue.add({ ...message, to: 'later' });
  await expect.poll(() => errors.length, within).toBeGreaterThan(0);
  await first.jobs.stop();
  // Until its next retry.
  await wait(2_100);
  const sent: string[] = [];
  const second = openQueue(async ({ to }) => {
    sent.push(to);
  });
  await second.jobs.start();
  await expect.poll(() => sent, { timeout: 20_000 }).toContain('later');
});
