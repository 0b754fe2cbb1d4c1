import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorTable } from '#contract/codes/errors.ts';
import { sources } from '#server/content/articles/tables.ts';
import { fetchDueFeeds } from '#server/content/feeds/fetch-feed.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { AppError } from '#server/platform/errors.ts';
import type { JobWork } from '#server/platform/jobs/job-kind.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { beginNotedRun, endInterrupted } from '#server/platform/jobs/note-run.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { createSource } from '#server/testing/article-factories.ts';
import { createCompany, createUser } from '#server/testing/factories.ts';
import { type ForeignServer, startForeignServer } from '#server/testing/foreign-server.ts';
import { holdAudit } from '#server/testing/hold-audit.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

let t: TestApp;
let site: ForeignServer;
let runner: JobRunner;
let token: string;
let person: number;
let stockId: number;
/** What the next job of the kind does. */
let act: (work: JobWork) => Promise<unknown> = async () => null;
const errors: unknown[] = [];
const payload = z.strictObject({ secret: z.string() });
let kind: ReturnType<typeof runner.define<typeof payload>>;

beforeAll(async () => {
  site = await startForeignServer();
  const database = await openTestDatabase();
  t = await openTestApp({ feedAllowedHosts: new Set([site.host]) }, { database });
  // Another process on the same database, with work of its own.
  runner = new JobRunner({ database, clock: t.now, onError: (error) => errors.push(error) });
  kind = runner.define({ name: 'trial-work', payload, run: (_payload, work) => act(work) });
  stockId = (await createCompany(t.db)).stockId;
  const admin = await createUser(t.db, { role: 'ADMIN', username: 'wenyuheng' });
  person = admin.id;
  token = await t.login(admin.username);
});
afterAll(async () => {
  await runner.stop();
  await t.close();
  await site.close();
});
beforeEach(async () => {
  await t.db.delete(jobs);
  act = async () => null;
});

const page = { page: 1, pageSize: 20 };
async function list(filter: object = {}) {
  return (await t.call('job.list', token, { body: { ...page, ...filter } })).json().result;
}
const only = async () => {
  const [job] = (await list()).list;
  if (!job) throw new Error('no job is listed');
  return job;
};
const retry = async (id: number) => (await t.call('job.retry', token, { body: { id } })).json();
const settled = (state: string) => expect.poll(async () => (await only()).state).toBe(state);

describe('a job of the queue', () => {
  test('is listed with who began it and for which company, never with what it was given or gave back', async () => {
    act = async () => ({ phone: '13800138000' });
    await kind.start({ secret: 'sealed-words' }, { stockId, userId: person });
    await settled('done');
    const text = JSON.stringify(await list());
    expect(await only()).toMatchObject({ kind: 'trial-work', person: 'wenyuheng', attempts: 1, mayCancel: false });
    expect((await only()).companyName).not.toBe('');
    expect(text).not.toContain('sealed-words');
    expect(text).not.toContain('13800138000');
  });

  test('that fails says why in words, and is done when it is retried', async () => {
    act = () => Promise.reject(new AppError('WORKBOOK_COLUMNS_MISSING'));
    await kind.start({ secret: '' });
    await settled('failed');
    const failed = await only();
    expect(failed).toMatchObject({ cause: expect.stringMatching(/列/), retry: 'byHand' });
    act = async () => null;
    expect((await retry(failed.id)).code).toBe(200);
    // The process that has the kind finds it by looking.
    runner.wake('trial-work');
    await settled('done');
    expect(await only()).toMatchObject({ id: failed.id, cause: null, attempts: 2 });
    expect((await retry(failed.id)).code).toBe(errorTable.JOB_NOT_FAILED.code);
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'job.retry'));
    expect(entries).toEqual([expect.objectContaining({ subject: `job ${failed.id}`, detail: { kind: 'trial-work' } })]);
  });

  test('that throws something unforeseen says so after its last try, without the words of the error', async () => {
    act = () => Promise.reject(new Error('password=geheim'));
    await kind.start({ secret: '' });
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect(JSON.stringify(await list())).not.toContain('geheim');
    expect((await only()).attempts).toBeGreaterThan(0);
  });

  test('whose input is no longer kept cannot be retried', async () => {
    act = () => Promise.reject(new AppError('WORKBOOK_COLUMNS_MISSING'));
    await kind.start({ secret: '' });
    await settled('failed');
    await t.db.execute(sql`delete from pgboss.job where name = 'trial-work'`);
    expect((await retry((await only()).id)).code).toBe(errorTable.JOB_TOO_OLD.code);
    expect((await only()).state).toBe('failed');
  });

  test('tells how long it still takes, and how many are before one that waits; it ends when it is called off', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    act = async ({ progress }) => {
      await progress(25, 100);
      await held;
      await progress(26, 100);
    };
    await kind.start({ secret: '' });
    await expect.poll(async () => (await only()).done).toBe(25);
    t.pass(10_000);
    expect(await only()).toMatchObject({ state: 'running', secondsLeft: 30, mayCancel: true, leavesHalf: true });
    await kind.start({ secret: '' });
    await kind.start({ secret: '' });
    expect((await list({ state: 'waiting' })).list.map(({ before }) => before)).toEqual([1, 0]);
    const running = (await list({ state: 'running' })).list[0];
    const end = () => t.call('job.cancel', token, { body: { id: running?.id } });
    expect((await end()).json().code).toBe(200);
    expect((await end()).json().code).toBe(errorTable.JOB_HAS_ENDED.code);
    act = async () => null;
    release();
    await expect.poll(async () => (await list({ state: 'done' })).total).toBe(2);
    expect((await list({ state: 'cancelled' })).list.map(({ id }) => id)).toEqual([running?.id]);
  });

  test('is called off together with the entry that says who did it', async () => {
    await t.db
      .insert(jobs)
      .values({ kind: 'contact-export', state: 'waiting', queueId: randomUUID(), createdAt: t.now() });
    const { id } = await only();
    const { done, seen } = await holdAudit(t.db, {
      run: () => t.call('job.cancel', token, { body: { id } }),
      look: async () => (await t.db.select().from(jobs)).map(({ state }) => state),
    });
    expect(seen).toEqual(['waiting']);
    expect(done.json().code).toBe(200);
    expect((await only()).state).toBe('cancelled');
    expect(await t.db.$count(auditEntries, sql`action = 'job.cancel' and subject = ${`job ${id}`}`)).toBe(1);
  });
});

describe('a feed', () => {
  let sourceId: number;
  const save = async (path: string) =>
    (
      await t.call('feed.save', token, {
        body: { url: site.url(path), sourceId, category: 'BA', intervalMinutes: 15, enabled: true },
      })
    ).json().result.id;
  const fetchNow = (id: number) => t.call('feed.fetch', token, { body: { id } });
  beforeAll(async () => {
    sourceId = await createSource(t.db, '晨圭日报');
  });
  beforeEach(async () => {
    await t.db.delete(feeds);
    await t.db.update(sources).set({ enabled: true }).where(eq(sources.id, sourceId));
  });

  test('that is gone is one row, however often it fails, with when it is tried again', async () => {
    const id = await save('/gone');
    await fetchNow(id);
    await fetchNow(id);
    const { total, list: rows } = await list();
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      ...{ kind: 'feed', state: 'failed', subject: '晨圭日报', reason: 'HTTP_ERROR', attempts: 2, retry: 'byHand' },
      nextTryAt: expect.any(String),
    });
  });

  test('is due at once when it is retried, and mended by the next success', async () => {
    const id = await save('/back');
    await fetchNow(id);
    const failed = await only();
    await t.db.update(feeds).set({ nextFetchAt: new Date('2026-12-01T00:00:00Z') });
    expect((await retry(failed.id)).code).toBe(200);
    expect((await only()).state).toBe('waiting');
    expect((await t.db.select().from(feeds))[0]?.nextFetchAt).toEqual(t.now());
    const rss =
      '<rss version="2.0"><channel><title>t</title><item><guid>1</guid><title>题</title></item></channel></rss>';
    site.answer('/back', (_request, response) => response.writeHead(200).end(rss));
    await fetchNow(id);
    expect(await only()).toMatchObject({ id: failed.id, state: 'done', reason: null });
  });

  test('that fetches nothing new is no news', async () => {
    site.answer('/quiet', (_request, response) => response.writeHead(304).end());
    await fetchNow(await save('/quiet'));
    expect((await list()).total).toBe(0);
  });

  test('that was removed since cannot be retried', async () => {
    const id = await save('/removed');
    await fetchNow(id);
    await t.call('feed.delete', token, { params: { id } });
    expect((await retry((await only()).id)).code).toBe(errorTable.JOB_SUBJECT_GONE.code);
  });

  test('whose source is switched off cannot be retried', async () => {
    await fetchNow(await save('/source-off'));
    await t.db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId));
    expect((await retry((await only()).id)).code).toBe(errorTable.JOB_SUBJECT_GONE.code);
    expect((await only()).state).toBe('failed');
  });

  test.each([
    ['removed', (id: number) => t.call('feed.delete', token, { params: { id } })],
    ['switched off', (id: number) => t.db.update(feeds).set({ enabled: false }).where(eq(feeds.id, id))],
    ['without a source that is on', () => t.db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId))],
  ])('that is %s after its retry does not wait for ever', async (_, change) => {
    const id = await save('/asked-for');
    await fetchNow(id);
    const failed = await only();
    expect((await retry(failed.id)).code).toBe(200);
    await change(id);
    await fetchDueFeeds({ db: t.db, clock: t.now, allowedHosts: new Set([site.host]) });
    expect(await only()).toMatchObject({ id: failed.id, state: 'failed', reason: 'HTTP_ERROR' });
  });
});

test('what begins by itself is neither retried nor called off by hand', async () => {
  await t.db.insert(jobs).values({ kind: 'sweep', state: 'failed', createdAt: t.now(), finishedAt: t.now() });
  const { id, retry: how } = await only();
  expect(how).toBe('byItself');
  expect((await retry(id)).code).toBe(errorTable.JOB_NOT_RETRIED.code);
  const cancelled = await t.call('job.cancel', token, { body: { id } });
  expect(cancelled.json().code).toBe(errorTable.JOB_NOT_CANCELLED.code);
  expect((await retry(id + 1)).code).toBe(404);
});

test('a message that could not be sent is not retried by hand, for its queue has forgotten it', async () => {
  const failed = { state: 'failed', createdAt: t.now(), finishedAt: t.now() } as const;
  for (const sent of ['message', 'delivery']) {
    await t.db.delete(jobs);
    await t.db.insert(jobs).values({ ...failed, kind: sent, queueId: randomUUID() });
    const { id, retry: how } = await only();
    expect([sent, how]).toEqual([sent, 'never']);
    expect((await retry(id)).code).toBe(errorTable.JOB_NOT_RETRIED.code);
  }
});

test('work whose process has ended does not run for ever', async () => {
  const run = await beginNotedRun(t.db, { kind: 'reread' }, t.now());
  await run.progress(50, 200, t.now());
  await endInterrupted(t.db, t.now());
  expect((await only()).state).toBe('running');
  await endInterrupted(t.db, new Date(t.now().getTime() + 11 * 60_000));
  expect(await only()).toMatchObject({ state: 'failed', reason: 'INTERRUPTED', retry: 'byItself' });
});

test('the list is narrowed by kind, state, person and days, and counted alike', async () => {
  const at = (iso: string) => ({ state: 'done' as const, createdAt: new Date(iso), finishedAt: new Date(iso) });
  await t.db.insert(jobs).values([
    { kind: 'sweep', ...at('2026-11-01T01:00:00Z') },
    { kind: 'contact-export', userId: person, ...at('2026-11-02T01:00:00Z') },
    { kind: 'report', ...at('2026-11-03T15:59:59Z') },
    { kind: 'report', ...at('2026-11-03T16:00:00Z'), state: 'failed' },
  ]);
  const filters = [
    { kind: 'report' },
    { state: 'failed' },
    { person: 'WENYU' },
    { person: '没有这个人' },
    { from: '2026-11-02', until: '2026-11-03' },
    {},
  ];
  const totals = await Promise.all(filters.map(async (filter) => (await list(filter)).total));
  expect(totals).toEqual([2, 1, 1, 0, 2, 4]);
  expect((await t.call('job.counts', token, { body: { filters } })).json().result).toEqual(totals);
  expect((await list({ sort: 'created' })).list[0]?.kind).toBe('sweep');
  const reversed = { ...page, from: '2026-11-03', until: '2026-11-02' };
  expect((await t.call('job.list', token, { body: reversed })).json()).toMatchObject({
    issues: [{ path: 'body.until', message: '结束日期不能早于开始日期' }],
  });
});

test('a name that more accounts have than a statement takes parameters finds their jobs', async () => {
  await t.db.execute(sql`
    insert into app_user (username, name, phone, password_hash)
    select 'crowd-' || n, '', '', '' from generate_series(1, 66000) as n`);
  await t.db.insert(jobs).values({
    ...{ kind: 'report', state: 'done' as const, createdAt: t.now(), finishedAt: t.now() },
    userId: sql`(select id from app_user where username = 'crowd-7')`,
  });
  expect((await list({ person: 'crowd' })).total).toBe(1);
  const counts = await t.call('job.counts', token, { body: { filters: [{ person: 'crowd' }, { person: 'crowd-8' }] } });
  expect(counts.json().result).toEqual([1, 0]);
});
