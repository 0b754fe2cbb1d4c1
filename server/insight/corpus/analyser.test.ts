import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { jobs } from '#server/platform/jobs/tables.ts';
import { createArticle } from '#server/testing/article-factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { Analyser } from './analyser.ts';
import { corpusQueue } from './tables.ts';
import { Tools } from './tools.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const now = new Date('2026-11-20T02:00:00Z');
const errors: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  errors.length = 0;
  await database.db.delete(jobs);
});

function start(options: Partial<ConstructorParameters<typeof Analyser>[0]> = {}): Analyser {
  const onError = (error: unknown) => errors.push(error);
  const analyser = new Analyser({
    db: database.db,
    clock: () => now,
    timeOfStep: async () => now,
    tools: new Tools(),
    onError,
    ...options,
  });
  onTestFinished(() => analyser.stop());
  return analyser;
}
/** Not of the last day, whose articles a start queues once more. */
const write = () => createArticle(database.db, { publishedAt: '2026-11-18T02:00:00Z' });
const noted = async () => (await database.db.select().from(jobs)).map(({ kind, state, done }) => [kind, state, done]);
const until = (state: string, done: number) => expect.poll(noted).toEqual([['reread', state, done]]);

test('an analysis that failed is shown as done once the same articles are analysed', async () => {
  await database.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await database.db.execute(sql`
    create trigger refuse before insert on article_text for each row execute function refuse()`);
  await write();
  start().wake();
  await until('failed', 0);
  await database.db.execute(sql`drop trigger refuse on article_text`);
  await until('done', 1);
  expect(await database.db.$count(corpusQueue)).toBe(0);
});

test('an analysis that failed is shown as done when nothing is left to be analysed', async () => {
  const analyser = start();
  await database.db.execute(sql`alter table corpus_queue rename to corpus_queue_away`);
  analyser.wake();
  await until('failed', 0);
  await database.db.execute(sql`alter table corpus_queue_away rename to corpus_queue`);
  await until('done', 0);
});

test('an analysis that failed in a process that is gone is shown as done by the next that succeeds', async () => {
  await database.db.insert(jobs).values({ kind: 'reread', state: 'failed', createdAt: now, finishedAt: now });
  await write();
  start().wake();
  await until('done', 1);
  expect(errors).toEqual([]);
});

test('a few articles are analysed without a word where nothing had failed', async () => {
  await write();
  start().wake();
  await expect.poll(() => database.db.$count(corpusQueue)).toBe(0);
  expect(await noted()).toEqual([]);
});

test('articles of which it hears while it notes that all are done are analysed at once', async () => {
  const [drained, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Looks for nothing by itself.
  const timeOfStep = () => new Promise<undefined>(() => undefined);
  const analyser = start({ timeOfStep, onDrained: drained.resolve });
  await write();
  const holding = database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table job in access exclusive mode`);
    analyser.wake();
    await drained.promise;
    await released.promise;
  });
  await drained.promise;
  await write();
  analyser.wake();
  released.resolve();
  await holding;
  await expect.poll(() => database.db.$count(corpusQueue)).toBe(0);
});
