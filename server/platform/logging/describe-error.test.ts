import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { describeError, errorLine } from './describe-error.ts';
import { loggerOptions } from './logger-options.ts';

/** Values that must not appear in logs: as a word, and where only numbers fit. */
const word = 'canary-of-Wang-Wei';
const number = 1_380_013_800;
const canaries = [word, 'canary', String(number)];

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`create type mood as enum ('calm')`);
  await database.db.execute(sql`
    create table probe (id integer primary key, word text not null unique, small integer check (small < 10),
      parent integer references probe, short varchar(5), mood mood)`);
  await database.db.execute(sql`insert into probe values (1, ${word})`);
  await database.db.execute(sql`
    create function complain(text) returns void language plpgsql as $$
    begin
      execute format('select %L::integer', $1);
    end $$`);
  await database.db.execute(sql`
    create function refuse(text) returns void language plpgsql as $$
    begin
      raise exception 'nobody wants %', $1 using detail = $1, hint = $1;
    end $$`);
});
afterAll(() => database.close());

type Act = (db: Database) => Promise<unknown>;

const statements: Readonly<Record<string, Act>> = {
  'a unique violation': (db) => db.execute(sql`insert into probe values (2, ${word})`),
  'a unique violation in a transaction': (db) =>
    db.transaction((tx) => tx.transaction((point) => point.execute(sql`insert into probe values (2, ${word})`))),
  'a check': (db) => db.execute(sql`insert into probe values (${number}, ${`${word}2`}, ${number})`),
  'a missing value': (db) => db.execute(sql`insert into probe (id, short, word) values (${number}, 'x', null)`),
  'a reference to nothing': (db) => db.execute(sql`insert into probe values (3, 'x', 1, ${number})`),
  'a text that is too long': (db) => db.execute(sql`update probe set short = ${word}`),
  'a wrong number': (db) => db.execute(sql`select ${word}::integer`),
  'a wrong list': (db) => db.execute(sql`select ${word}::integer[]`),
  'a wrong time': (db) => db.execute(sql`select ${word}::timestamptz`),
  'a wrong member of an enumeration': (db) => db.execute(sql`update probe set mood = ${word}`),
  'a wrong uuid': (db) => db.execute(sql`select ${word}::uuid`),
  'wrong JSON': (db) => db.execute(sql`select ${word}::jsonb`),
  'a wrong pattern': (db) => db.execute(sql`select 'x' ~ ${`(${word}`}`),
  'a wrong search': (db) => db.execute(sql`select to_tsquery('simple', ${`${word} & & (`})`),
  'a number out of range': (db) => db.execute(sql`select (${String(number)} || '000')::integer`),
  'a division by zero': (db) => db.execute(sql`select ${number}::integer / 0`),
  'wrong bytes': (db) => db.execute(sql`select convert_from(${`${word}\\377`}::bytea, 'UTF8')`),
  'a statement built by the database': (db) => db.execute(sql`select complain(${word})`),
  'what a function refuses': (db) => db.execute(sql`select refuse(${word})`),
  'a timeout': (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`);
      await tx.execute(sql`select pg_sleep(5), ${word}`);
    }),
  'a connection that is ended': (db) =>
    db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid()), ${word}`)),
  'a table that is not there': (db) => db.execute(sql`select ${word} from nowhere`),
  'a statement past drizzle': () => database.pool.query('select $1::integer', [word]),
};

const others: Readonly<Record<string, () => unknown>> = {
  'JSON that is none': () => JSON.parse(`{"name": ${word}}`),
  'an address that is none': () => new URL(word),
  'a number that is none': () => BigInt(word),
  'a text used as a thing': () => Reflect.apply(Function.prototype.call, () => 'x' in (word as never), []),
  'a language that is none': () => new Intl.Locale(`${word}-`),
  'a failed request': () => fetch(`http://127.0.0.1:1/?token=${word}`),
  'a failed request to a name': () => fetch('http://nowhere.invalid/', { headers: { authorization: word } }),
  'an object of the wrong shape': () =>
    z.strictObject({ phone: z.literal('x'), more: z.record(z.string(), z.number()) }).parse({
      ...{ phone: word, [word]: 1 },
      more: { [word]: word },
    }),
  'what the file store refuses': () => {
    const details = { $fault: 'client', $metadata: { httpStatusCode: 403 }, message: word } as const;
    throw Object.assign(new S3ServiceException({ name: 'AccessDenied', ...details }), { $response: { url: word } });
  },
  'several at once': () =>
    Promise.any([Promise.reject(new TypeError(word)), Promise.reject(new Error('x', { cause: new TypeError(word) }))]),
  'a text': () => {
    throw word;
  },
  'an object': () => {
    throw { word };
  },
  'a message that looks like a place': () => {
    throw new TypeError(`x\n    at ${word} (/${word}.ts:1:1)`);
  },
  'an error of ours around one of others': () => {
    throw new AppError('INTERNAL', { cause: new SyntaxError(word), issues: [{ path: word, message: word }] });
  },
};

async function thrownBy(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const all: readonly (readonly [string, () => unknown])[] = [
  ...Object.entries(statements).map(([name, act]) => [name, () => act(database.db)] as const),
  ...Object.entries(others),
];

/** All ways in which an error can reach a log. */
async function logged(error: unknown): Promise<string> {
  let text = '';
  const stream = {
    write: (line: string) => {
      text += line;
    },
  };
  const app = Fastify({ logger: loggerOptions({ level: 'trace', stream }) });
  if (error instanceof Error) {
    app.log.error(error);
    app.log.error(error, 'with a text');
    app.log.child({ by: 'a child' }).warn({ error, reason: error }, 'under whatever name');
  }
  app.log.error({ err: error });
  app.log.error({ err: error }, 'with a text');
  app.get('/', async () => {
    throw error;
  });
  await app.inject(`/?q=${word}`);
  await app.close();
  return text + errorLine(error);
}

describe('of an error', () => {
  test.each(all)('%s: no value is written down', async (_name, act) => {
    const text = await logged(await thrownBy(act));
    for (const canary of canaries) expect(text).not.toContain(canary);
    expect(text.split('\n').length).toBeGreaterThan(4);
  });

  test('what helps to mend it is', async () => {
    const unique = describeError(await thrownBy(() => statements['a unique violation']?.(database.db)));
    expect(unique).toMatchObject({
      type: 'DrizzleQueryError',
      query: 'insert into probe values (2, $1)',
      cause: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "probe_word_key"',
        ...{ table: 'probe', constraint: 'probe_word_key' },
      },
    });
    expect(JSON.stringify(unique.stack)).toContain('describe-error.test.ts');
    const wrong = describeError(await thrownBy(() => statements['a wrong number']?.(database.db)));
    expect(wrong.cause).toMatchObject({ type: 'DatabaseError', code: '22P02' });
    const timeout = describeError(await thrownBy(() => statements['a timeout']?.(database.db)));
    expect(timeout.cause).toMatchObject({ message: 'canceling statement due to statement timeout' });
    const store = describeError(await thrownBy(() => others['what the file store refuses']?.()));
    expect(store).toMatchObject({ type: 'AccessDenied', status: 403 });
    const connection = describeError(await thrownBy(() => others['a failed request']?.()));
    expect(connection).toMatchObject({ message: 'fetch failed' });
    const shape = describeError(await thrownBy(() => others['an object of the wrong shape']?.()));
    expect(shape.issues).toContainEqual({ code: 'invalid_value', path: 'phone' });
    expect(describeError(new Error('said by ourselves'))).toMatchObject({ message: 'said by ourselves' });
    expect(describeError(new AppError('STORAGE_FULL'))).toMatchObject({ type: 'AppError', code: 'STORAGE_FULL' });
  });
});

test('what a job throws stands neither in the log nor in the table of the queue', async () => {
  const errors: unknown[] = [];
  const runner = new JobRunner({ database, clock: () => new Date(), onError: (error) => errors.push(error) });
  const names = Object.keys(statements);
  const jobs = names.map((_name, index) =>
    runner.define({
      name: `fails-${index}`,
      payload: z.strictObject({}),
      run: () => Promise.resolve(Object.values(statements)[index]?.(database.db)),
      queue: { retryLimit: 0 },
    }),
  );
  runner.repeat({ name: 'fails-repeatedly', every: 3600, run: ({ db }) => db.execute(sql`select ${word}::integer`) });
  await runner.startRepeating();
  await Promise.all(jobs.map((job) => job.start({})));
  await expect.poll(() => errors.length).toBe(names.length + 1);
  const failed = () =>
    database.pool.query(`select output::text as text from pgboss.job where state = 'failed' and output is not null`);
  await expect.poll(async () => (await failed()).rowCount).toBe(names.length + 1);
  await runner.stop();
  const { rows } = await database.pool.query('select j::text as text from pgboss.job j');
  const kept = rows.map(({ text }) => text).join('\n');
  for (const canary of canaries) expect(kept).not.toContain(canary);
  expect(kept).toContain('22P02');
  for (const error of errors) for (const canary of canaries) expect(await logged(error)).not.toContain(canary);
});

/** Places whose messages contain settings, files, folders, numbers of entries, parts of the build or the demo, and HTTP numbers. */
const forPeople = [
  ...[
    'config.ts',
    'backup',
    'load.ts',
    'audit.ts',
    'load-articles.ts',
    'start-error.ts',
    'platform/database/',
    'share-secret.ts',
    'write-new-file.ts',
    'platform/audit/',
    'insight/months/',
    'run-features.ts',
  ],
  ...['demo/', 'work-example.ts', 'client-build.ts', 'fetch-feed.ts'],
];

test('no value goes into the message of an error of ours', () => {
  const root = path.resolve('server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|testing\//.test(file) && !forPeople.some((one) => file.includes(one)),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(/new (?!RangeError|TypeError)\w*Error\(\s*(?:`[^`]*\$\{|String\(|\w+\.message\b)/g)].map(
      ([hit]) => `${file}: ${hit}`,
    );
  });
  expect(found).toEqual([]);
});
