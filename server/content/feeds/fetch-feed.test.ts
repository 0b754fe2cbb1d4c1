import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import type { FetchOutcome } from '#contract/content/feeds.ts';
import { sources } from '#server/content/articles/tables.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { createSource } from '#server/testing/article-factories.ts';
import { item, openFeedSites, rss, unexpected } from '#server/testing/feed-sites.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { fetchDueFeeds, fetchFeedNow } from './fetch-feed.ts';
import { feeds } from './tables.ts';

const minute = 60_000;

const sites = await openFeedSites();
const { app, site, sourceId, deps, signIn, serve, save, addFeed, fetchNow, stateOf, stored } = sites;
let { token } = sites;
afterAll(sites.close);
beforeEach(sites.clear);

describe('asking again', () => {
  test('sends back the validators, and takes 304 for an answer', async () => {
    site.answer('/cached', (request, response) => {
      if (request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'])
        response.writeHead(304).end();
      else
        response.writeHead(200, { etag: '"v1"', 'last-modified': 'Thu, 19 Nov 2026 00:00:00 GMT' }).end(rss(item('1')));
    });
    const id = await addFeed('/cached');
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched', added: 1 });
    expect(await fetchNow(id)).toMatchObject({ outcome: 'notModified', added: 0 });
    expect(await stateOf(id)).toMatchObject({ etag: '"v1"', failure: null, lastArticles: 1 });
    // Validators do not apply to a new address.
    await save({ id, url: site.url('/elsewhere') });
    expect(await stateOf(id)).toMatchObject({ etag: null, lastModified: null });
  });

  test('sends back no part of a validator that is too long to be kept', async () => {
    const asked: unknown[] = [];
    site.answer('/long-validator', (request, response) => {
      asked.push(request.headers['if-none-match']);
      response.writeHead(200, { etag: `"${'v'.repeat(1_000)}"` }).end(rss(item('1')));
    });
    const id = await addFeed('/long-validator');
    await fetchNow(id);
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched' });
    expect(asked).toEqual([undefined, undefined]);
  });

  test('happens when it is due, less and less often while it fails', async () => {
    let works = false;
    site.answer('/shaky', (_request, response) =>
      works ? response.end(rss(item('1'))) : response.writeHead(500).end(),
    );
    const id = await addFeed('/shaky');
    const asked = () => site.asked.filter(({ path }) => path === '/shaky').length;
    const pauses: number[] = [];
    for (let round = 0; round < 9; round++) {
      await fetchDueFeeds(deps);
      await fetchDueFeeds(deps);
      const pause = ((await stateOf(id))?.nextFetchAt.getTime() ?? 0) - app.now().getTime();
      pauses.push(pause / 60_000);
      app.pass(pause);
    }
    expect(asked()).toBe(9);
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440, 1440]);
    expect(await stateOf(id)).toMatchObject({ failure: 'HTTP_ERROR', failures: 9 });
    works = true;
    await fetchDueFeeds(deps);
    expect(await stateOf(id)).toMatchObject({ failure: null, failures: 0, lastArticles: 1 });
    // The clock is shared with other tests, whose sessions have expired.
    token = await signIn();
  });

  test('leaves out feeds that are switched off', async () => {
    serve('/off', rss(item('1')));
    await save({ url: site.url('/off'), enabled: false });
    await fetchDueFeeds(deps);
    expect(site.asked.some(({ path }) => path === '/off')).toBe(false);
  });

  test('is never done by two at once', async () => {
    const asked = () => site.asked.filter(({ path }) => path === '/slow').length;
    const released = Promise.withResolvers<void>();
    site.answer('/slow', async (_request, response) => {
      await released.promise;
      response.end(rss(item('1')));
    });
    const id = await addFeed('/slow');
    const all = [fetchDueFeeds(deps), fetchDueFeeds(deps), fetchDueFeeds(deps)];
    await expect.poll(asked).toBe(1);
    await expect(fetchFeedNow(deps, id, unexpected)).rejects.toMatchObject({ code: 'FEED_BUSY' });
    // The others find that there is nothing left for them.
    await Promise.any([Promise.all(all.slice(1)), Promise.all([all[0], all[2]]), Promise.all(all.slice(0, 2))]);
    released.resolve();
    await Promise.all(all);
    expect(asked()).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect((await stateOf(id))?.claimedUntil).toBeNull();
  });

  test('goes on after a process that died with the feed in its hands', async () => {
    serve('/orphan', rss(item('1')));
    const id = await addFeed('/orphan');
    await app.db
      .update(feeds)
      .set({ claimedUntil: new Date(app.now().getTime() + 60_000) })
      .where(eq(feeds.id, id));
    await fetchDueFeeds(deps);
    expect(await stored()).toHaveLength(0);
    app.pass(61_000);
    await fetchDueFeeds(deps);
    expect(await stored()).toHaveLength(1);
  });

  test('goes by the time of steps where somebody asks for it, so that a clock which was ahead delays nothing', async () => {
    // From the first step on the time is known; a clock that has run evenly for so long is believed.
    app.pass(6 * minute);
    const findStep = async () => (await app.pool.query(`select from sweep_mark where name = 'step'`)).rowCount;
    await expect.poll(findStep, { timeout: 20_000 }).toBe(1);
    serve('/asked', rss(item('1')));
    const nextOf = async (id: number) => ((await stateOf(id))?.nextFetchAt.getTime() ?? 0) - app.now().getTime();
    app.setClock(8 * 60 * minute);
    token = await signIn();
    const [fetched, saved] = [await addFeed('/asked'), await addFeed('/saved')];
    await fetchNow(fetched);
    app.setClock(-8 * 60 * minute);
    token = await signIn();
    expect(await nextOf(saved)).toBeLessThanOrEqual(0);
    expect(await nextOf(fetched)).toBeLessThanOrEqual(15 * minute);
  });

  test('goes on at once where the process that died had a clock which was ahead', async () => {
    serve('/held', rss(item('1')));
    const id = await addFeed('/held');
    const claimedUntil = new Date(app.now().getTime() + 8 * 60 * minute);
    await app.db.update(feeds).set({ claimedUntil }).where(eq(feeds.id, id));
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched', added: 1 });
  });

  test('takes one feed at a time, also where the planner believes that there is no other', async () => {
    for (const id of ['1', '2', '3']) {
      serve(`/one-of-${id}`, rss(item(id)));
      await addFeed(`/one-of-${id}`);
      if (id === '1') await app.pool.query('vacuum analyze feed');
    }
    await fetchDueFeeds(deps);
    expect(await stored()).toHaveLength(3);
  });

  test('goes on with the others where what one brings cannot be saved, which is said of it', async () => {
    serve('/unsaved', rss(item('1', '<title>存不下的标题</title>')));
    serve('/behind', rss(item('2')));
    const unsaved = await addFeed('/unsaved');
    app.pass(1_000);
    const behind = await addFeed('/behind');
    await app.db.execute(
      sql`alter table article add constraint refused check (title ->> 'zh-CN' <> '存不下的标题') not valid`,
    );
    try {
      await expect(fetchDueFeeds(deps)).rejects.toMatchObject({ cause: { cause: { constraint: 'refused' } } });
    } finally {
      await app.db.execute(sql`alter table article drop constraint refused`);
    }
    expect((await stored()).map(({ title }) => title['zh-CN'])).toEqual(['标题 2']);
    expect(await stateOf(behind)).toMatchObject({ failure: null, lastArticles: 1 });
    const state = await stateOf(unsaved);
    expect(state).toMatchObject({ failure: 'NOT_SAVED', failures: 1, claimedUntil: null });
    expect(state?.nextFetchAt.getTime()).toBe(app.now().getTime() + 30 * 60_000);
    const noted = await app.db.select().from(jobs).where(eq(jobs.subjectId, unsaved));
    expect(noted).toMatchObject([{ kind: 'feed', state: 'failed', reason: 'NOT_SAVED' }]);
    app.pass(30 * 60_000);
    await fetchDueFeeds(deps);
    expect(await stateOf(unsaved)).toMatchObject({ failure: null, failures: 0, lastArticles: 1 });
    token = await signIn();
  });

  test('tells whoever fetches it now that what it brings cannot be saved', async () => {
    serve('/unsaved-now', rss(item('1', '<title>存不下的标题</title>')));
    const id = await addFeed('/unsaved-now');
    await app.db.execute(
      sql`alter table article add constraint refused check (title ->> 'zh-CN' <> '存不下的标题') not valid`,
    );
    try {
      expect(await fetchNow(id)).toMatchObject({ outcome: 'failed', failure: 'NOT_SAVED' });
    } finally {
      await app.db.execute(sql`alter table article drop constraint refused`);
    }
    expect(await stateOf(id)).toMatchObject({ failure: 'NOT_SAVED', failures: 1, claimedUntil: null });
  });

  test('stops at once when the server does, and is no failure of the feed', async () => {
    site.answer('/hanging', () => {});
    const id = await addFeed('/hanging');
    const controller = new AbortController();
    const fetching = fetchDueFeeds(deps, controller.signal);
    await expect.poll(() => site.asked.some(({ path }) => path === '/hanging')).toBe(true);
    controller.abort();
    await fetching;
    expect(await stateOf(id)).toMatchObject({ failure: null, failures: 0, claimedUntil: null });
  });

  test('keeps the new address of a feed that has moved for good', async () => {
    serve('/new-home', rss(item('1')));
    site.answer('/old-home', (_request, response) => response.writeHead(301, { location: '/new-home' }).end());
    const id = await addFeed('/old-home');
    expect((await fetchNow(id)).added).toBe(1);
    expect((await stateOf(id))?.url).toBe(site.url('/new-home'));
  });

  test('keeps its own address where the new one is longer than the form takes, and all that it brought', async () => {
    const long = `/new-home?key=${'k7Qx'.repeat(1_000)}`;
    site.answer('/long-home', (_request, response) => response.writeHead(301, { location: long }).end());
    site.answer(long, (_request, response) => response.end(rss(item('1'))));
    const id = await addFeed('/long-home');
    expect((await fetchNow(id)).added).toBe(1);
    expect(await stateOf(id)).toMatchObject({ url: site.url('/long-home'), failure: null });
  });

  test('keeps its own address where another takes the new one in the same moment, and all that it brought', async () => {
    serve('/new-home', rss(item('1')));
    site.answer('/old-home', (_request, response) => response.writeHead(301, { location: '/new-home' }).end());
    const [id, other] = [await addFeed('/old-home'), await addFeed('/other')];
    let fetched: Promise<FetchOutcome> | undefined;
    await app.db.transaction(async (tx) => {
      await tx
        .update(feeds)
        .set({ url: site.url('/new-home') })
        .where(eq(feeds.id, other));
      fetched = fetchNow(id);
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
    });
    expect((await fetched)?.added).toBe(1);
    expect(await stateOf(id)).toMatchObject({ url: site.url('/old-home'), failure: null, claimedUntil: null });
    expect(await stored()).toHaveLength(1);
  });

  test('is refused the address that another gets in the same moment', async () => {
    const [id, other] = [await addFeed('/one'), await addFeed('/other')];
    const url = site.url('/wanted');
    let refused: ReturnType<typeof save> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.update(feeds).set({ url }).where(eq(feeds.id, other));
      refused = save({ id, url });
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
    });
    expect((await refused)?.code).toBe(errorTable.FEED_URL_TAKEN.code);
    expect((await save({ id, url })).code).toBe(errorTable.FEED_URL_TAKEN.code);
  });
});

test('feeds of a source that is switched off pause until it is on again', async () => {
  serve('/paused', rss(item('1')));
  const id = await addFeed('/paused');
  await app.db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId));
  await fetchDueFeeds(deps);
  expect(await stateOf(id)).toMatchObject({ fetchedAt: null });
  expect((await app.call('feed.fetch', token, { body: { id } })).json().code).toBe(errorTable.SOURCE_OFF.code);
  expect((await app.call('feed.list', token)).json().result).toMatchObject([{ id, isPaused: true }]);
  await app.db.update(sources).set({ enabled: true }).where(eq(sources.id, sourceId));
  expect((await fetchNow(id)).added).toBe(1);
});

test('what a feed brings goes to the source of the end of the fetch, and to none that was switched off', async () => {
  const other = await createSource(app.db, '接手的来源');
  const during = (path: string, change: () => Promise<unknown>) =>
    site.answer(path, async (_request, response) => {
      await change();
      response.writeHead(200).end(rss(item(path)));
    });
  const [moved, off] = [await addFeed('/moved'), await addFeed('/off')];
  during('/moved', () => app.db.update(feeds).set({ sourceId: other }).where(eq(feeds.id, moved)));
  expect((await fetchNow(moved)).added).toBe(1);
  expect((await stored()).map((article) => article.sourceId)).toEqual([other]);
  during('/off', () => app.db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId)));
  expect((await fetchNow(off)).added).toBe(0);
  expect(await stored()).toHaveLength(1);
  expect(await stateOf(off)).toMatchObject({ claimedUntil: null, fetchedAt: null });
  await app.db.update(sources).set({ enabled: true }).where(eq(sources.id, sourceId));
});

describe('a feed whose address is corrected while it is fetched', () => {
  const correctDuring = (path: string, answer: (response: ServerResponse) => void) =>
    site.answer(path, async (_request, response) => {
      await app.db
        .update(feeds)
        .set({ url: site.url('/corrected'), nextFetchAt: app.now() })
        .where(eq(feeds.url, site.url(path)));
      answer(response);
    });

  test.each<[string, (response: ServerResponse) => void]>([
    ['articles', (response) => response.writeHead(200, { etag: '"wrong"' }).end(rss(item('wrong')))],
    ['nothing new', (response) => response.writeHead(304).end()],
    ['a failure', (response) => response.writeHead(500).end()],
    ['a new address', (response) => response.writeHead(301, { location: '/moved-away' }).end()],
  ])('keeps nothing of what the former one answered, and stays due: %s', async (_what, answer) => {
    serve('/moved-away', rss(item('wrong')));
    serve('/corrected', rss(item('right')));
    correctDuring('/mistyped', answer);
    const id = await addFeed('/mistyped');
    const before = await stateOf(id);
    await fetchNow(id);
    expect(await stored()).toHaveLength(0);
    expect(await stateOf(id)).toEqual({ ...before, url: site.url('/corrected'), nextFetchAt: app.now() });
    await fetchDueFeeds(deps);
    expect((await stored()).map(({ title }) => title['zh-CN'])).toEqual(['标题 right']);
  });

  test('is fetched next after the interval of the end of the fetch', async () => {
    site.answer('/hourly', async (_request, response) => {
      await app.db.update(feeds).set({ intervalMinutes: 60 });
      response.writeHead(200).end(rss(item('1')));
    });
    const id = await addFeed('/hourly');
    expect(await fetchNow(id)).toMatchObject({ outcome: 'fetched', failure: null });
    expect((await stateOf(id))?.nextFetchAt.getTime()).toBe(app.now().getTime() + 60 * 60_000);
  });
});
