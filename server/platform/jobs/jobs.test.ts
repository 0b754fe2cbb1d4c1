import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import { administer } from '#server/testing/postgres-server.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import type { JobKind, JobWork } from './job-kind.ts';
import { findJob } from './job-queries.ts';
import { JobRunner } from './job-runner.ts';
import { jobs } from './tables.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let running: JobRunner[] = [];
const errors: unknown[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await Promise.all(running.map((runner) => runner.stop()));
  running = [];
  errors.length = 0;
});

const clock = () => new Date('2026-11-20T02:00:00Z');
const payload = z.strictObject({ count: z.number() });
type Counting = JobKind<typeof payload>;

/** A single process, as far as the database can tell. */
function openRunner() {
  const runner = new JobRunner({ database, clock, onError: (error) => errors.push(error) });
  running.push(runner);
  return runner;
}

let kinds = 0;
function define(run: Counting['run'], runner = openRunner(), name = `count-${++kinds}`) {
  return { runner, name, kind: runner.define({ name, payload, run }) };
}

/** Counts and reports progress. */
async function count(to: number, { progress }: JobWork) {
  for (let done = 1; done <= to; done += 1) {
    await progress(done, to);
    await wait(5);
  }
  return { counted: to };
}

const read = async (id: number) => {
  const [job] = await database.db.select().from(jobs).where(eq(jobs.id, id));
  if (!job) throw new Error('no such job');
  return job;
};

async function settled(id: number, states = ['done', 'failed', 'cancelled']) {
  return expect.poll(() => read(id), { interval: 20 }).toSatisfy(({ state }) => states.includes(state));
}

describe('a job', () => {
  test('is done outside the request, and says how far it is and what came of it', async () => {
    const { kind } = define(({ count: to }, work) => count(to, work));
    const id = await kind.start({ count: 3 });
    expect((await read(id)).state).toMatch(/waiting|running/);
    await settled(id);
    expect(await read(id)).toMatchObject({ state: 'done', done: 3, total: 3, result: { counted: 3 } });
  });

  test('follows those before it at once', async () => {
    const { kind } = define(({ count: to }, work) => count(to, work));
    const ids = await Promise.all([kind.start({ count: 1 }), kind.start({ count: 2 }), kind.start({ count: 3 })]);
    // Polling would take far longer.
    for (const id of ids) await settled(id, ['done']);
  });

  test('belongs to a company, which sees no other’s and puts none in', async () => {
    const { kind, name } = define(({ count: to }, work) => count(to, work));
    const id = await kind.start({ count: 1 }, { stockId: 7 });
    const see = (stockId: number) =>
      inCompany(database.db, stockId, (tx) => findJob(tx, { id, kind: name, stockId: 7 }));
    expect(await see(7)).toMatchObject({ id });
    expect(await see(8)).toBeUndefined();
    expect(await findJob(database.db, { id, kind: name, stockId: 8 })).toBeUndefined();
    expect(await findJob(database.db, { id, kind: 'another', stockId: 7 })).toBeUndefined();
    await expect(inCompany(database.db, 7, (tx) => tx.delete(jobs))).rejects.toThrow();
    await settled(id);
  });

  test('whose payload makes no sense is never put in', async () => {
    const { kind } = define(({ count: to }, work) => count(to, work));
    await expect(kind.start({ count: 'many' } as never)).rejects.toThrow();
  });
});

describe('a job that is called off', () => {
  test('ends at once, and stays called off', async () => {
    const { kind, runner } = define(({ count: to }, work) => count(to, work));
    const id = await kind.start({ count: 10_000 });
    await settled(id, ['running']);
    expect(await runner.cancel(id)).toBe(true);
    expect(await runner.cancel(id)).toBe(false);
    await wait(100);
    expect(await read(id)).toMatchObject({ state: 'cancelled', result: null });
    expect(errors).toEqual([]);
  });

  test('by another process ends when it next says how far it is', async () => {
    let ended = false;
    const { kind } = define(async ({ count: to }, work) => {
      try {
        return await count(to, work);
      } finally {
        ended = true;
      }
    });
    const id = await kind.start({ count: 10_000 });
    await settled(id, ['running']);
    await openRunner().cancel(id);
    await expect.poll(() => ended).toBe(true);
    expect((await read(id)).state).toBe('cancelled');
  });

  test('before anybody began it is never begun', async () => {
    const begun: number[] = [];
    const { kind, runner } = define(({ count: to }, work) => {
      begun.push(to);
      return count(to, work);
    });
    const [first, second] = [await kind.start({ count: 10_000 }), await kind.start({ count: 20_000 })];
    await settled(first, ['running']);
    await runner.cancel(second);
    await runner.cancel(first);
    const third = await kind.start({ count: 1 });
    await settled(third);
    expect(begun).toEqual([10_000, 1]);
  });
});

describe('a job that goes wrong', () => {
  test('is tried again from its beginning', async () => {
    let tries = 0;
    const { kind, name, runner } = define(async ({ count: to }, work) => {
      tries += 1;
      if (tries === 1) throw new Error('the first time');
      return count(to, work);
    });
    const id = await kind.start({ count: 2 });
    await expect.poll(() => errors.length).toBe(1);
    expect((await read(id)).state).toBe('waiting');
    // Another process finds the queued job; the first one would, too, a little later.
    await runner.stop();
    await wait(1_100);
    define(({ count: to }, work) => count(to, work), openRunner(), name).runner.start();
    await settled(id);
    expect(await read(id)).toMatchObject({ state: 'done', result: { counted: 2 } });
  });

  test('for a reason that people can be told is not', async () => {
    let tries = 0;
    const { kind } = define(async () => {
      tries += 1;
      throw new AppError('WORKBOOK_COLUMNS_MISSING');
    });
    const id = await kind.start({ count: 1 });
    await settled(id);
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'WORKBOOK_COLUMNS_MISSING' });
    expect(tries).toBe(1);
    expect(errors).toEqual([]);
  });
});

test('what the end of a process cut short is begun again by the next, and done once', async () => {
  const ends: string[] = [];
  const first = define(async ({ count: to }, work) => {
    const result = await count(to, work);
    ends.push('first');
    return result;
  });
  const id = await first.kind.start({ count: 500 });
  await settled(id, ['running']);
  const started = performance.now();
  await first.runner.stop();
  expect(performance.now() - started).toBeLessThan(5_000);
  expect((await read(id)).state).toBe('waiting');
  await wait(1_100);
  const second = define(
    async ({ count: to }, work) => {
      const result = await count(Math.min(to, 5), work);
      ends.push('second');
      return result;
    },
    openRunner(),
    first.name,
  );
  await second.runner.start();
  await settled(id);
  expect(ends).toEqual(['second']);
});

test('a job that fails is tried again long before polling, also where the queue of a busy machine notes it late', async () => {
  const tries: number[] = [];
  const name = `count-${++kinds}`;
  // The longest first delay, noted a second late.
  const kind = openRunner().define({
    ...{ name, payload, queue: { retryDelay: 2 + 1 } },
    run: async () => {
      tries.push(performance.now());
      if (tries.length === 1) throw new Error('away for the moment');
      return null;
    },
  });
  await settled(await kind.start({ count: 1 }));
  const [first = 0, second = 0] = tries;
  expect(second - first).toBeGreaterThan(2_900);
  expect(second - first).toBeLessThan(9_000);
});

test('a job on its last try that the end of a process cuts short is begun again by the next', async () => {
  const name = `count-${++kinds}`;
  const lastTry = (runner: JobRunner, most: number) =>
    runner.define({
      ...{ name, payload, queue: { retryLimit: 0 } },
      run: ({ count: to }, work) => count(Math.min(to, most), work),
    });
  const first = openRunner();
  const id = await lastTry(first, 500).start({ count: 500 });
  await settled(id, ['running']);
  await first.stop();
  expect((await read(id)).state).toBe('waiting');
  const second = openRunner();
  lastTry(second, 5);
  await second.start();
  await settled(id);
  expect(await read(id)).toMatchObject({ state: 'done', result: { counted: 5 } });
});

test('a job whose process died on every try ends as others do, so that who waits for it is told', async () => {
  const hanging = Promise.withResolvers<unknown>();
  const told: string[] = [];
  const counting: Counting = {
    ...{ name: `count-${++kinds}`, payload, run: () => hanging.promise },
    ended: async (_tx, { state }) => {
      told.push(state);
    },
  };
  const kind = openRunner().define(counting);
  const id = await kind.start({ count: 1 });
  await settled(id, ['running']);
  // Why an earlier try failed.
  await database.db.update(jobs).set({ error: 'FILES_UNAVAILABLE' }).where(eq(jobs.id, id));
  await database.db.execute(
    sql`insert into pgboss.job (name, data) values ('lost', ${JSON.stringify({ job: id, payload: { count: 1 } })})`,
  );
  // A process that begins finds it at once.
  const other = openRunner();
  other.define(counting);
  await other.start();
  await expect.poll(() => told).toEqual(['failed']);
  expect(await read(id)).toMatchObject({ state: 'failed', error: 'FILES_UNAVAILABLE' });
  hanging.resolve({});
});

test('a job that is put in again after its last try is not ended by what that try has left', async () => {
  let act = (): Promise<unknown> => Promise.reject(new Error('the first time'));
  const counting: Counting = { name: `count-${++kinds}`, payload, queue: { retryLimit: 0 }, run: () => act() };
  const first = openRunner();
  const id = await first.define(counting).start({ count: 1 });
  await settled(id);
  const left = async (state: string) => {
    const { rows } = await database.db.execute(
      sql`select from pgboss.job where name = 'lost' and data ->> 'job' = ${String(id)} and state::text = ${state}`,
    );
    return rows.length;
  };
  await expect.poll(() => left('created')).toBe(1);
  const hanging = Promise.withResolvers<unknown>();
  act = () => hanging.promise;
  const { queueId } = await read(id);
  const again = { id, kind: counting.name, queueId: queueId ?? '' };
  expect(await database.db.transaction((tx) => first.putInAgain(tx, again))).toBe(true);
  first.wake(counting.name);
  await settled(id, ['running']);
  // A process that begins finds what was left at once.
  await openRunner().start();
  await expect.poll(() => left('completed')).toBe(1);
  expect((await read(id)).state).toBe('running');
  hanging.resolve({});
  await settled(id, ['done']);
});

test('what a job was given does not stay with those that were given up, also where a former release made the queue', async () => {
  await openRunner().start();
  await database.db.execute(sql`update pgboss.queue set deletion_seconds = 604800 where name = 'lost'`);
  await openRunner().start();
  const counting: Counting = {
    ...{ name: `count-${++kinds}`, payload, queue: { retryLimit: 0 } },
    run: () => Promise.reject(new Error('no')),
  };
  const id = await openRunner().define(counting).start({ count: 1 });
  const kept = async () =>
    (await database.db.execute(sql`select name, deletion_seconds from pgboss.job where data ->> 'job' = ${String(id)}`))
      .rows;
  await expect.poll(kept).toContainEqual({ name: 'lost', deletion_seconds: 60 });
  // As long as it can be tried again.
  expect(await kept()).toContainEqual({ name: counting.name, deletion_seconds: 7 * 24 * 60 * 60 });
});

test('processes that start together make the queue once', async () => {
  await Promise.all([openRunner().start(), openRunner().start(), openRunner().start()]);
  expect(errors).toEqual([]);
});

test('a job that waits is not taken away by a clock that is ahead for a while', async () => {
  const { kind } = define(async () => null);
  const id = await kind.start({ count: 1 });
  const { rows } = await database.db.execute<{ isKept: boolean }>(sql`
    select keep_until > now() + interval '5 years' as "isKept" from pgboss.job where data ->> 'job' = ${String(id)}`);
  expect(rows).toEqual([{ isKept: true }]);
  await settled(id);
});

test('a process that only adds a job repeats nothing', async () => {
  let runs = 0;
  const { runner, kind } = define(async () => null);
  runner.repeat({
    name: 'not-repeated-test',
    every: 3600,
    run: async () => {
      runs += 1;
    },
  });
  await settled(await kind.start({ count: 1 }));
  await wait(300);
  expect(runs).toBe(0);
});

test('what is repeated waits as long as it says before its first run', async () => {
  const started = performance.now();
  const runs: number[] = [];
  const runner = openRunner();
  runner.repeat({
    name: 'delayed-test',
    every: 3600,
    delay: 1,
    run: async () => runs.push(performance.now() - started),
  });
  await runner.startRepeating();
  await expect.poll(() => runs.length).toBe(1);
  expect(runs[0]).toBeGreaterThan(1_000);
});

test('what is repeated begins when the database is there again that was away at the start', async () => {
  const away = await openTestDatabase();
  const name = new URL(away.url).pathname.slice(1);
  const letIn = (isOpen: boolean) => administer(database.url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isOpen}`);
  const runner = new JobRunner({ database: away, clock, onError: (error) => errors.push(error) });
  let runs = 0;
  runner.repeat({ name: 'away-test', every: 1, run: async () => (runs += 1) });
  await letIn(false);
  await expect(runner.startRepeating()).rejects.toThrow();
  await letIn(true);
  await expect.poll(() => runs).toBeGreaterThan(0);
  await runner.stop();
  await away.close();
});

test('a process that was told to end before it came to its work begins none', async () => {
  const ended = await openTestDatabase();
  const runner = new JobRunner({ database: ended, clock, onError: (error) => errors.push(error) });
  runner.repeat({ name: 'ended-test', every: 1, run: async () => {} });
  await runner.stop();
  await ended.close();
  await runner.startRepeating();
});

test('what is repeated is done by one process each time', async () => {
  let acts = 0;
  for (let process = 0; process < 3; process += 1) {
    const runner = openRunner();
    runner.repeat({
      name: 'repeated-test',
      every: 3600,
      run: async () => {
        acts += 1;
      },
    });
    await runner.startRepeating();
  }
  await expect.poll(() => acts).toBe(1);
  await wait(300);
  expect(acts).toBe(1);
});
