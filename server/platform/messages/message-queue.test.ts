import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SendingGuard } from '#server/platform/installation/sending-guard.ts';
import { installations } from '#server/platform/installation/tables.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { MessageQueue } from './message-queue.ts';
import { createOutbox, type Message, type Send } from './outbox.ts';
import { readDeliveries, sweepMessages } from './outgoing-messages.ts';

const message: Message = { channel: 'sms', to: '19900000005', text: '验证码 402913', code: '402913' };
const day = 24 * 60 * 60_000;
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
  const { db } = database;
  const onError = (error: unknown) => errors.push(error);
  const config = { dataDir: tmpdir(), installationId: undefined };
  const sending = new SendingGuard({ database, config });
  const queue = new MessageQueue({ ...{ db, jobs, send, secret, sending, onError }, clock: () => new Date() });
  return { jobs, queue, sending };
}

const within = { interval: 20 };

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
  await expect.poll(() => sent, within).toContain('later');
});

describe('a message that is followed', () => {
  const mail: Message = {
    channel: 'mail',
    to: 'someone@example.com',
    subject: '邀请',
    text: 'https://example.com/402913',
  };
  const stateOf = async (id: number) => (await readDeliveries(database.db, [id])).get(id);
  /** Queues it as a feature does: in a transaction, of which the processes hear. */
  async function follow({ queue }: ReturnType<typeof openQueue>, message = mail): Promise<number> {
    const id = await database.db.transaction((tx) => queue.queue(tx, message));
    queue.wake();
    return id;
  }

  test('goes out once the transaction is committed, and not if it is not', async () => {
    const sent: Message[] = [];
    const one = openQueue(async (message) => {
      sent.push(message);
    });
    await expect(
      database.db.transaction(async (tx) => {
        await one.queue.queue(tx, { ...mail, to: 'nobody@example.com' });
        one.queue.wake();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    const id = await follow(one);
    await expect.poll(() => stateOf(id), within).toMatchObject({ state: 'sent', tries: 1, answer: null });
    expect(sent).toEqual([{ ...mail, id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  });

  test('goes out a little later where taking it up fails', async () => {
    const one = openQueue(async () => {});
    let failures = 0;
    const isHeld = async () => {
      failures += 1;
      if (failures <= 2) throw new Error('the database is away');
      return false;
    };
    const queue = new MessageQueue({
      ...{ db: database.db, send: async () => {}, secret, sending: { isHeld }, lookAgainAfter: 50 },
      ...{ jobs: one.jobs, clock: () => new Date(), onError: (error: unknown) => errors.push(error) },
    });
    const id = await follow({ ...one, queue });
    await expect.poll(() => stateOf(id), within).toMatchObject({ state: 'sent', tries: 1 });
    expect(errors).toHaveLength(2);
    await queue.close();
  });

  test('is sealed while it waits, and gone when it is sent', async () => {
    const { queue } = openQueue(async () => {});
    const id = await database.db.transaction((tx) => queue.queue(tx, mail));
    const waiting = await database.pool.query('select * from outgoing_message where id = $1', [id]);
    expect(JSON.stringify(waiting.rows)).not.toMatch(/402913|someone/);
    expect(waiting.rows[0]?.sealed).toBeInstanceOf(Buffer);
    queue.wake();
    await expect.poll(() => stateOf(id), within).toMatchObject({ state: 'sent' });
    const { rows } = await database.pool.query('select sealed from outgoing_message where id = $1', [id]);
    expect(rows).toEqual([{ sealed: null }]);
  });

  test('is called kept, not sent, where it goes into a file', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-outbox-'));
    const id = await follow(openQueue(createOutbox(folder, () => new Date())));
    await expect.poll(() => stateOf(id), within).toMatchObject({ state: 'kept', tries: 1, answer: null });
    expect(await readdir(folder)).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  test('outlasts a server that is not ready, as the same message, and says so meanwhile', async () => {
    const ids: (string | undefined)[] = [];
    const one = openQueue(async ({ id, to }) => {
      if (to !== 'grey@example.com') return;
      ids.push(id);
      const said = '451 greylisted,\r\ncome again';
      if (ids.length < 3)
        throw new DeliveryFailure({ provider: 'smtp', reason: 'EENVELOPE', said, to, isFinal: false });
    });
    const id = await follow(one, { ...mail, to: 'grey@example.com' });
    for (const tries of [1, 2]) {
      await expect
        .poll(() => stateOf(id), within)
        .toMatchObject({ state: 'queued', tries, answer: '451 greylisted, come again' });
      await expect.poll(untilNextTry, within).toBeGreaterThan(0.9 * tries);
      await database.pool.query(`update pgboss.job set start_after = now() where name = 'delivery'`);
      // The runner looks for work when it gets some.
      await follow(one);
    }
    await expect.poll(() => stateOf(id), within).toMatchObject({ state: 'sent', tries: 3, answer: null });
    expect(new Set(ids).size).toBe(1);
  });

  test('that is refused for good is not tried again, and the answer is kept for whoever sent it', async () => {
    const one = openQueue(async ({ to }) => {
      throw new DeliveryFailure({ provider: 'smtp', reason: 'EENVELOPE 550', said: `550 no ${to}`, to, isFinal: true });
    });
    const id = await follow(one);
    await expect
      .poll(() => stateOf(id), within)
      .toMatchObject({ state: 'failed', tries: 1, answer: '550 no someone@example.com' });
    expect(String(errors)).not.toContain('someone@');
  });

  test('is taken up by the next process, by one of several, and forgotten after a month', async () => {
    const sent: string[] = [];
    const processes = Array.from({ length: 3 }, () =>
      openQueue(async ({ to }) => {
        sent.push(to);
      }),
    );
    const numbers = Array.from({ length: 7 }, (_, index) => `${index}@example.com`);
    const ids: number[] = [];
    await database.db.transaction(async (tx) => {
      for (const to of numbers) ids.push((await processes[0]?.queue.queue(tx, { ...mail, to })) ?? 0);
    });
    for (const { queue } of processes) queue.wake();
    await expect.poll(() => sent.length, within).toBeGreaterThanOrEqual(numbers.length);
    await expect
      .poll(async () => [...(await readDeliveries(database.db, ids)).values()].map(({ state }) => state), within)
      .toEqual(numbers.map(() => 'sent'));
    expect([...sent].sort()).toEqual(numbers);
    await sweepMessages(database.db, new Date(Date.now() + 29 * day));
    expect((await readDeliveries(database.db, ids)).size).toBe(numbers.length);
    await sweepMessages(database.db, new Date(Date.now() + 31 * day));
    expect((await readDeliveries(database.db, ids)).size).toBe(0);
  });
});

/** Minutes until a delivery that failed is tried again. */
async function untilNextTry(): Promise<number> {
  const { rows } = await database.pool.query<{ minutes: number }>(
    `select extract(epoch from start_after - now())::float8 / 60 as minutes from pgboss.job
     where name = 'delivery' and state = 'retry'`,
  );
  return rows[0]?.minutes ?? 0;
}

test('a restored installation sends nothing until it is allowed, and then what waits', async () => {
  const { db } = database;
  await openQueue(async () => {}).sending.isHeld();
  // What the row says after a restore: the place that it was written in.
  await db.update(installations).set({ place: 'elsewhere' });
  const sent: Message[] = [];
  const send: Send = async (one) => {
    sent.push(one);
  };
  const { queue } = openQueue(send);
  queue.add({ ...message, text: '晚到的验证码' });
  const id = await db.transaction((tx) => queue.queue(tx, { ...message, text: '您有一份邀请' }));
  queue.wake();
  await queue.close();
  const open = () => db.execute(sql`select 1 from job where state in ('waiting', 'running')`);
  await expect.poll(async () => (await open()).rowCount, within).toBe(0);
  expect(sent).toEqual([]);
  expect((await readDeliveries(db, [id])).get(id)).toMatchObject({ state: 'queued', tries: 0 });

  const { queue: allowed, sending } = openQueue(send);
  expect(await sending.isHeld()).toBe(true);
  await sending.allow(db, { by: null, now: new Date() });
  allowed.wake();
  await expect.poll(() => sent.map(({ text }) => text), within).toEqual(['您有一份邀请']);
});
