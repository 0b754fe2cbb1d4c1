import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { type ProbeFigure, type ProbeName, probeNames } from '#contract/operation/status-figures.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import { corpusQueue } from '#server/insight/corpus/tables.ts';
import { pushDeliveries, pushes } from '#server/outreach/pushes/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { noteDeliveries } from '#server/platform/deliveries/note-deliveries.ts';
import { reopenJob, requeueJob } from '#server/platform/jobs/job-queries.ts';
import { noteAsked, noteFailure } from '#server/platform/jobs/note-run.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { limitCounters } from '#server/platform/limits/tables.ts';
import { DeliveryFailure } from '#server/platform/messages/delivery-failure.ts';
import { createSource } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { keepSamples } from './keep-samples.ts';
import type { Probe } from './probe.ts';
import { deliveryProbe } from './probes/deliveries.ts';
import { diskProbe } from './probes/disk.ts';
import { fileProbe } from './probes/files.ts';
import { insertSamples } from './queries.ts';
import { StatusBoard } from './status-board.ts';
import { statusSamples } from './tables.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  token = await t.login((await createUser(t.db, { role: 'ADMIN' })).username);
});
afterAll(() => t.close());

/** Reads the page anew: readings serve all who ask for a few seconds. */
async function readAll() {
  t.pass(10 * second);
  return (await t.call('status.read', token)).json().result.probes;
}

async function read(name: ProbeName) {
  const found = (await readAll()).find((probe) => probe.name === name);
  if (!found) throw new Error(`no probe ${name}`);
  return found;
}

const ago = (milliseconds: number) => new Date(t.now().getTime() - milliseconds);

test('every part of an installation that just runs has a state, and nothing is called well that is not in use', async () => {
  const probes = await readAll();
  expect(probes.map(({ name }) => name)).toEqual([...probeNames]);
  const states = Object.fromEntries(probes.map(({ name, state, cause }) => [name, [state, cause]]));
  expect(states).toMatchObject({
    mail: ['idle', 'notSetUp'],
    sms: ['idle', 'notSetUp'],
    feeds: ['idle', 'noFeeds'],
    files: ['ok', null],
    corpus: ['ok', null],
    queue: ['ok', null],
    versions: ['ok', null],
  });
});

test('the page and /metrics say the same', async () => {
  const probes = await readAll();
  const metrics = (await t.app.inject('/metrics')).body;
  for (const { values } of probes) {
    for (const [name, value] of Object.entries(values)) expect(metrics).toContain(`\n${name} ${value}\n`);
  }
  expect(metrics).toContain('status_state{probe="corpus"} 0');
  expect(metrics).not.toContain('status_state{probe="mail"}');
  // What is not known is left out, and not 0.
  expect(metrics).not.toMatch(/^mail_last_sent_timestamp_seconds /m);
});

test('a bucket that refuses is to be acted on, by the code that its service gave', async () => {
  const found = (code: string | undefined) => fileProbe({ refusal: async () => code }, 'bucket').measure(t.now());
  expect(await found('NoSuchBucket')).toMatchObject({
    state: 'act',
    cause: 'filesRefused',
    words: { code: 'NoSuchBucket' },
  });
  expect((await found(undefined)).state).toBe('ok');
});

describe('a part that cannot be measured', () => {
  test('says so, and the others are measured', async () => {
    await t.db.execute(sql`alter table feed rename to feed_away`);
    try {
      const probes = await readAll();
      const feedReading = probes.find(({ name }) => name === 'feeds');
      expect(feedReading).toMatchObject({ state: 'unmeasured', values: {}, cause: null });
      expect(probes.filter(({ state }) => state === 'unmeasured').map(({ name }) => name)).toEqual(['feeds']);
      const metrics = (await t.app.inject('/metrics')).body;
      expect(metrics).not.toMatch(/^feeds_failing /m);
      expect(metrics).not.toContain('status_state{probe="feeds"}');
    } finally {
      await t.db.execute(sql`alter table feed_away rename to feed`);
    }
    expect((await read('feeds')).state).toBe('idle');
  });

  test('because it never answers, is given up', async () => {
    const errors: unknown[] = [];
    const silent = { name: 'disk' as const, measure: () => new Promise<never>(() => {}) };
    const board = new StatusBoard({
      probes: [silent],
      clock: t.now,
      within: 20,
      onError: (error) => errors.push(error),
    });
    expect((await board.read()).all).toEqual([{ probe: silent, found: undefined }]);
    expect(errors).toHaveLength(1);
  });
});

test('a job that has waited long is noticed', async () => {
  const waiting = { kind: 'contact-export', state: 'waiting', queueId: crypto.randomUUID() } as const;
  await t.db.insert(jobs).values({ ...waiting, createdAt: ago(11 * minute) });
  expect(await read('queue')).toMatchObject({ state: 'act', cause: 'waitsLong', values: { jobs_waiting: 1 } });
  await t.db.update(jobs).set({ state: 'failed', finishedAt: ago(0) });
  expect(await read('queue')).toMatchObject({ state: 'ok', values: { jobs_waiting: 0, jobs_failed_last_day: 1 } });
});

test('a job that is tried again waits from then on, not since it was made', async () => {
  const queueId = crypto.randomUUID();
  const long = { kind: 'contact-export', createdAt: ago(3 * 24 * 60 * minute) } as const;
  const [failed, asked, running] = await t.db
    .insert(jobs)
    .values([
      { ...long, state: 'failed', queueId, finishedAt: ago(0) },
      { ...long, state: 'failed', finishedAt: ago(0) },
      { ...long, state: 'running', queueId },
    ])
    .returning({ id: jobs.id });
  await reopenJob(t.db, failed?.id ?? 0, { queueId, now: ago(0) });
  await noteAsked(t.db, asked?.id ?? 0, ago(0));
  await requeueJob(t.db, running?.id ?? 0, { error: undefined, now: ago(0) });
  expect(await read('queue')).toMatchObject({ state: 'ok', values: { jobs_waiting: 3 } });
  await t.db.delete(jobs);
});

test('mails and cards of pushes that are under way and have not gone are counted', async () => {
  const { id: createdBy, stockIds } = await createUser(t.db);
  const [stockId = 0] = stockIds;
  const push = { stockId, createdBy, subject: '周报', foreword: '', language: 'zh-CN', isAdvertising: false } as const;
  const chosen = { articleIds: [], groupIds: [], contactIds: [], hasHotWords: false };
  const [row] = await t.db
    .insert(pushes)
    .values({ ...push, ...chosen, state: 'scheduled', createdAt: ago(0), updatedAt: ago(0) })
    .returning({ id: pushes.id });
  const to = { stockId, pushId: row?.id ?? 0, contactId: 1, name: '甲', changedAt: ago(0) };
  await t.db.insert(pushDeliveries).values([
    { ...to, email: 'a@example.com' },
    { ...to, email: 'b@example.com', state: 'deferred', nextTryAt: ago(0) },
    { ...to, email: 'c@example.com', state: 'accepted' },
  ]);
  expect((await read('queue')).values).toMatchObject({ push_deliveries_waiting: 2 });
  await t.db.update(pushes).set({ state: 'cancelled' });
  expect((await read('queue')).values).toMatchObject({ push_deliveries_waiting: 0 });
});

test('feeds that fail are counted and named, longer than a day as something to act on', async () => {
  const sourceId = await createSource(t.db, '晨圭日报');
  const feed = { sourceId, category: 'BA', failure: 'TIMED_OUT', failures: 26 } as const;
  await t.db.insert(feeds).values({ ...feed, url: 'https://a.example/', fetchedAt: ago(2 * hour) });
  await t.db.insert(feeds).values({ ...feed, url: 'https://b.example/', failures: 0, failure: null });
  await t.db.insert(feeds).values({ ...feed, url: 'https://off.example/', enabled: false });
  expect(await read('feeds')).toMatchObject({
    ...{ state: 'attention', cause: 'feedsFail', words: { 'zh-CN': '晨圭日报' } },
    values: { feeds_enabled: 2, feeds_failing: 1 },
  });
  await t.db
    .update(feeds)
    .set({ fetchedAt: ago(26 * hour) })
    .where(eq(feeds.url, 'https://a.example/'));
  expect((await read('feeds')).state).toBe('act');
});

test('a feed that has never answered counts as failing since its first failure', async () => {
  await t.db.delete(feeds);
  const sourceId = await createSource(t.db, '晨圭日报');
  const [feed] = await t.db
    .insert(feeds)
    .values({ sourceId, category: 'BA', failure: 'TIMED_OUT', failures: 2, url: 'https://never.example/' })
    .returning({ id: feeds.id });
  const noteAt = (now: Date) => noteFailure(t.db, { kind: 'feed', subjectId: feed?.id ?? 0 }, { now });
  await noteAt(ago(25 * hour));
  await noteAt(ago(hour));
  const { state, values } = await read('feeds');
  expect(state).toBe('act');
  expect(values.feeds_longest_failing_seconds).toBeGreaterThanOrEqual((25 * hour) / second);
});

test('a feed that is fetched once a day is to be watched at its first failure, however long ago it was fetched', async () => {
  await t.db.delete(feeds);
  const sourceId = await createSource(t.db, '晨圭日报');
  const daily = { sourceId, category: 'BA', intervalMinutes: 24 * 60, url: 'https://daily.example/' } as const;
  const [feed] = await t.db
    .insert(feeds)
    .values({ ...daily, fetchedAt: ago(25 * hour), failure: 'TIMED_OUT', failures: 1 })
    .returning({ id: feeds.id });
  await noteFailure(t.db, { kind: 'feed', subjectId: feed?.id ?? 0 }, { now: ago(hour) });
  const { state, values } = await read('feeds');
  expect(state).toBe('attention');
  expect(values.feeds_longest_failing_seconds).toBeLessThan((2 * hour) / second);
});

test('articles that wait for the analyser are counted, with the time of the first', async () => {
  // The analyser waits for whoever holds its lock.
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('corpus'))`);
    await t.db.insert(corpusQueue).values({ articleId: 999_999, queuedAt: ago(20 * minute) });
    const found = await read('corpus');
    expect(found).toMatchObject({ state: 'act', cause: 'behind', values: { corpus_waiting: 1 } });
    expect(found.values.corpus_lag_seconds).toBeGreaterThanOrEqual(20 * 60);
  });
});

test('an article that has waited for more than a day is to be watched, and is no lag of the others', async () => {
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('corpus'))`);
    await t.db.delete(corpusQueue);
    await t.db.insert(corpusQueue).values({ articleId: 999_999, queuedAt: ago(26 * hour) });
    expect(await read('corpus')).toMatchObject({
      ...{ state: 'attention', cause: 'stuck' },
      values: { corpus_waiting: 1, corpus_stuck: 1, corpus_lag_seconds: 0 },
    });
    // It is put behind the others whenever it has failed, and they behind it as they come.
    for (const minutes of [20, 5])
      await t.db.insert(corpusQueue).values({ articleId: 999_998, queuedAt: ago(minutes * minute) });
    const found = await read('corpus');
    expect(found).toMatchObject({
      ...{ state: 'act', cause: 'behind' },
      values: { corpus_waiting: 3, corpus_stuck: 1 },
    });
    expect(found.values.corpus_lag_seconds).toBeGreaterThanOrEqual(20 * 60);
    expect(found.values.corpus_lag_seconds).toBeLessThan(30 * 60);
  });
});

describe('sending', () => {
  const failure = new DeliveryFailure({
    provider: 'aliyun',
    reason: 'isv.AMOUNT_NOT_ENOUGH',
    to: '13800138000',
    isFinal: true,
  });
  const message = { channel: 'sms', to: '13800138000', text: 'text' } as const;
  const errors: unknown[] = [];
  const sender = (send: () => Promise<undefined>) =>
    noteDeliveries(send, { db: t.db, clock: t.now, onError: (error) => errors.push(error) });

  test('that fails is noted with the code of the answer, never with the recipient', async () => {
    const failing = sender(() => Promise.reject(failure));
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(failing(message)).rejects.toBe(failure);
    const found = await deliveryProbe({ db: t.db, channel: 'sms', isSetUp: true }).measure(t.now());
    expect(found).toMatchObject({
      ...{ state: 'act', cause: 'deliveryFails', words: { reason: 'aliyun: isv.AMOUNT_NOT_ENOUGH' } },
      values: { sms_failures_in_row: 3, sms_failed_last_day: 3, sms_sent_last_day: 0 },
    });
    expect(JSON.stringify(found)).not.toContain('138');
  });

  test('that was given up after failures is not in use, and asks for nothing', async () => {
    expect(await read('sms')).toMatchObject({ state: 'idle', cause: 'notSetUp', values: { sms_failures_in_row: 3 } });
    expect((await t.app.inject('/metrics')).body).not.toContain('status_state{probe="sms"}');
  });

  test('that succeeds again ends the row of failures', async () => {
    await sender(async () => {})(message);
    const sentAt = t.now().getTime() / 1000;
    expect((await read('sms')).values).toMatchObject({
      ...{ sms_failures_in_row: 0, sms_sent_last_day: 1, sms_failed_last_day: 3 },
      sms_last_sent_timestamp_seconds: sentAt,
    });
  });

  test('into a file, which nobody sends, is not noted', async () => {
    const note = { db: t.db, clock: t.now, onError: (error: unknown) => errors.push(error) };
    expect(await noteDeliveries(async () => 'kept', note)(message)).toBe('kept');
    expect((await read('sms')).values.sms_sent_last_day).toBe(1);
  });

  test('counts as done where it cannot be noted: it would be repeated', async () => {
    await t.db.execute(sql`alter table delivery_hour rename to delivery_hour_away`);
    await sender(async () => {})(message);
    await t.db.execute(sql`alter table delivery_hour_away rename to delivery_hour`);
    expect(errors).toHaveLength(1);
  });
});

describe('the lines of the last day', () => {
  const corpus = { probe: 'corpus', place: '' } as const;

  test('are half hours of what was kept, with gaps where nothing was', async () => {
    const at = (hours: number) => insertSamples(t.db, [{ ...corpus, value: 30 }], ago(hours * hour));
    for (const hours of [25, 4.9, 4.8, 1]) await at(hours);
    const { trend } = await read('corpus');
    expect(trend).toHaveLength(48);
    expect(trend.filter((value) => value !== null)).toEqual([30, 30]);
  });

  test('and the guess when a disk is full leave out what other machines have measured of theirs', async () => {
    const used = (await read('disk')).values.disk_used_ratio ?? 0;
    const foreign = { probe: 'disk', place: 'another 1', value: used / 2 } as const;
    for (const hours of [48, 1]) await insertSamples(t.db, [foreign], ago(hours * hour));
    const { values, trend } = await read('disk');
    expect(values).not.toHaveProperty('disk_full_in_days');
    expect(trend.filter((value) => value !== null)).toEqual([]);
  });

  test('a disk that fills up says when it would be full', async () => {
    const used = (await read('disk')).values.disk_used_ratio ?? 0;
    // A third of what is left was taken in two days: four more fill it.
    const place = `${hostname()} ${(await stat(tmpdir())).dev}`;
    await insertSamples(t.db, [{ probe: 'disk', place, value: used - (1 - used) / 2 }], ago(48 * hour));
    const found = await read('disk');
    expect(found.values.disk_full_in_days).toBeCloseTo(4, 0);
    expect(['attention', 'act']).toContain(found.state);
  });

  test('are of what one process keeps for all, and each of its own machine', async () => {
    const measuring = (name: ProbeName, main: ProbeFigure, place?: string): Probe => ({
      ...{ name, main },
      measure: async () => ({ state: 'ok', place, values: { [main]: 7 } }),
    });
    const probes = [measuring('queue', 'jobs_waiting'), measuring('disk', 'disk_used_ratio', 'this 1')];
    const board = new StatusBoard({ probes, clock: t.now, onError: (error) => expect.fail(String(error)) });
    const kept = () => t.db.select().from(statusSamples).where(eq(statusSamples.value, 7));
    await keepSamples(t.db, board, { whose: 'all', now: t.now() });
    expect(await kept()).toMatchObject([{ probe: 'queue', place: '' }]);
    await keepSamples(t.db, board, { whose: 'machine', now: ago(second) });
    expect(await kept()).toHaveLength(2);
    expect(await kept()).toContainEqual({ probe: 'disk', place: 'this 1', value: 7, at: ago(second) });
  });
});

/** A file system in memory, so another disk than that of the folder for temporary files wherever it is one. */
const otherDisk = '/dev/shm';

test.runIf(existsSync(otherDisk))(
  'nothing can be written where the disk of the database is full, and only then',
  async () => {
    const places = await Promise.all(
      [tmpdir(), otherDisk].map(async (place) => {
        const { bavail, bsize } = await statfs(place);
        return { place, free: bavail * bsize };
      }),
    );
    const [fuller, emptier] = places.sort((one, other) => one.free - other.free);
    if (!fuller || !emptier) throw new Error('two places were measured');
    const reserveBytes = (fuller.free + emptier.free) / 2;
    const causeOf = async (folder: string, databaseFolder: string) =>
      (await diskProbe({ db: t.db, folder, databaseFolder, reserveBytes }).measure(t.now())).cause;
    expect(await causeOf(emptier.place, fuller.place)).toBe('readOnly');
    expect(await causeOf(fuller.place, emptier.place)).not.toBe('readOnly');
    expect(await causeOf(fuller.place, `${fuller.place}/not there`)).toBe('readOnly');
  },
);

test('a folder of the data that nothing has needed yet is measured where it will be made', async () => {
  const measure = (folder: string) =>
    diskProbe({ db: t.db, folder, databaseFolder: `${folder}/database`, reserveBytes: 0 }).measure(t.now());
  const [made, unmade] = [await measure(tmpdir()), await measure(`${tmpdir()}/not/there`)];
  expect(unmade.values.disk_used_ratio).toBeCloseTo(made.values.disk_used_ratio ?? 0, 2);
});

describe('a test message', () => {
  test('goes out to an address, says where, and is audited without it', async () => {
    const mail = await t.call('status.testMail', token, { body: { email: 'ops@example.com' } });
    expect(mail.json().result).toMatchObject({ outcome: 'kept', text: expect.stringContaining('outbox') });
    const sms = await t.call('status.testSms', token, { body: { phone: '13900000001' } });
    expect(sms.json().result.outcome).toBe('kept');
    expect(t.sent.slice(-2)).toMatchObject([
      { channel: 'mail', to: 'ops@example.com' },
      { channel: 'sms', to: '13900000001' },
    ]);
    // It shows as much as any other message, also to the checklist of the home.
    expect((await read('mail')).values.mail_sent_last_day).toBe(1);
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'status.test'));
    expect(entries.map(({ detail, userId }) => [detail, userId !== null])).toEqual([
      [{ channel: 'mail' }, true],
      [{ channel: 'sms' }, true],
    ]);
  });

  test('to nowhere names the field', async () => {
    const { issues } = (await t.call('status.testMail', token, { body: { email: 'nobody' } })).json();
    expect(issues).toMatchObject([{ path: 'body.email' }]);
  });

  test('is refused after twenty in an hour, and uses up no SMS of the day then', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      codes.push((await t.call('status.testMail', token, { body: { email: 'ops@example.com' } })).json().code);
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(18);
    expect(codes.at(-1)).toBe(errorTable.RATE_LIMITED.code);
    const smsToday = async () =>
      (await t.db.select().from(limitCounters).where(eq(limitCounters.key, 'codes sent'))).map(({ count }) => count);
    const before = await smsToday();
    for (let n = 0; n < 3; n += 1) {
      const refused = (await t.call('status.testSms', token, { body: { phone: '13900000001' } })).json();
      expect(refused.code).toBe(errorTable.RATE_LIMITED.code);
    }
    expect(await smsToday()).toEqual(before);
  });
});
