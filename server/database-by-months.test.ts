import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import { readNextAppearance } from '#server/content/articles/list-queries.ts';
import { sources } from '#server/content/articles/tables.ts';
import { countImportedStories } from '#server/insight/alerts/story-queries.ts';
import { loadArticles } from '#server/insight/corpus/load-articles.ts';
import { queueDue } from '#server/insight/corpus/queries.ts';
import { everything } from '#server/insight/corpus/tables.ts';
import { matchesQuery, type Search } from '#server/insight/explorer/hits-query.ts';
import { readNextTime } from '#server/insight/explorer/queries.ts';
import { readPage } from '#server/insight/explorer/read-hits.ts';
import { addStoryDetails } from '#server/insight/explorer/story-details.ts';
import { listTopStories } from '#server/insight/figures/story-queries.ts';
import { listLatestArticles } from '#server/insight/home/queries.ts';
import { documents } from '#server/insight/hot-words/documents.ts';
import { attachMonth, detachMonth, listMonths } from '#server/insight/months/months.ts';
import { listArticlesOfPeriod } from '#server/insight/reports/report-articles.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { writeBackup } from '#server/platform/backup/write-backup.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openLocalStore } from '#server/platform/storage/local-store.ts';
import { listLosses, type RowsByTable, readAllRows } from '#server/testing/all-rows.ts';
import { createArticle, createListedCompany } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { formerStates, readFormerState } from '#server/testing/former-states.ts';
import { readRecipe } from '#server/testing/read-recipe.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openCopyOf, openDumpedDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const now = new Date('2026-11-20T02:00:00Z');
const tables = sql`('article', 'article_company', 'article_text', 'story', 'story_company', 'company_day', 'scope_day',
  'word_month')`;

/** What stands on the large tables: triggers, keys in both directions, checks, indexes, identity. */
async function standing({ db }: TestDatabase): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select pg_get_triggerdef(oid) || ' ' || tgenabled::text as what from pg_trigger
      where not tgisinternal and tgrelid::regclass::text in ${tables}
    union all
    select conrelid::regclass || ' ' || conname || ' ' || replace(pg_get_constraintdef(oid), ' NOT VALID', '')
      from pg_constraint where conparentid = 0
        and (conrelid::regclass::text in ${tables} or confrelid::regclass::text in ${tables})
    union all
    select replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes where tablename in ${tables}
    union all
    select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attidentity::text
        || attgenerated::text || attnotnull
      from pg_attribute where attnum > 0 and not attisdropped and attrelid::regclass::text in ${tables}
    order by 1`);
  return rows.map(({ what }) => what);
}

/** A pool on whose connections each statement goes through something. */
function sendingThrough(
  pool: pg.Pool,
  through: (text: string, send: () => Promise<unknown>, client: pg.PoolClient) => Promise<unknown>,
): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const send = (...parts: unknown[]) =>
      typeof parts[0] === 'string' ? through(parts[0], async () => query(...parts), client) : query(...parts);
    return Object.create(client, { query: { value: send } });
  };
  return Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } });
}

/** Numbers of sources that the kept installation has not. */
const laterSources = { ofMonth: 9001, ofBackup: 9002, namesake: 9003 };

const addSource = ({ db }: Pick<TestDatabase, 'db'>, id: number, name: string) =>
  db.insert(sources).values({ id, name: { 'zh-CN': name }, tier: 2 });

describe('an installation whose large tables are partitioned by month', () => {
  let database: TestDatabase;
  let before: { standing: string[]; rows: RowsByTable };
  beforeAll(async () => {
    database = await openDumpedDatabase(readFormerState(formerStates.at(-1) ?? ''));
    await migrateDatabase(database);
    before = { standing: await standing(database), rows: await readAllRows(database.db) };
    for (const statement of readRecipe('Partitions by month')) await database.pool.query(statement);
  });
  afterAll(() => database.close());

  test('has every row, trigger, key, index and identity as before', async () => {
    expect(await standing(database)).toEqual(before.standing);
    expect(before.standing.filter((what) => what.startsWith('CREATE TRIGGER')).length).toBeGreaterThan(15);
    expect(listLosses(before.rows, await readAllRows(database.db))).toEqual([]);
  });

  test('takes articles, numbers them on, and puts each into its month', async () => {
    const { db } = database;
    const highest = Math.max(...(before.rows.get('article') ?? []).map(({ id }) => Number(id)));
    const ids = [];
    for (const publishedAt of ['2026-11-19T02:00:00Z', '2027-02-03T02:00:00Z', '2035-01-01T02:00:00Z']) {
      ids.push(await createArticle(db, { publishedAt, sourceId: 1 }));
    }
    expect(Math.min(...ids)).toBeGreaterThan(highest);
    const { rows } = await db.execute<{ part: string }>(sql`
      select tableoid::regclass::text as part from article where id in (${sql.join(ids, sql`, `)}) order by id`);
    expect(rows.map(({ part }) => part)).toEqual(['article_past', 'article_2027_02', 'article_other']);
    await settle(db, new Date('2027-02-04T02:00:00Z'));
    const { rows: texts } = await db.execute(sql`
      select from article_text where article_id in (${sql.join(ids.slice(0, 2), sql`, `)})`);
    expect(texts.length).toBe(2);
  });

  test('is loaded from a file of articles of several months', async () => {
    const { db } = database;
    const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-load-'));
    const file = path.join(folder, 'articles.ndjson');
    const line = { title: '按月分开的库装入一篇', source: '澜观财经' };
    const times = ['2026-10-30T02:00:00Z', '2027-01-05T02:00:00Z'];
    await writeFile(file, times.map((publishedAt) => JSON.stringify({ ...line, publishedAt })).join('\n'));
    const loaded = await loadArticles(db, file, { now: new Date('2027-02-04T02:00:00Z'), onProgress: () => {} });
    await rm(folder, { recursive: true });
    expect(loaded).toBe(2);
    const { rows } = await db.execute<{ part: string }>(sql`
      select tableoid::regclass::text as part from article_text
      where headline = ${line.title} order by published_at`);
    expect(rows.map(({ part }) => part)).toEqual(['article_text_past', 'article_text_2027_01']);
  });

  const search: Search = {
    ...{ from: '2027-01-20', until: '2027-02-03', now: new Date('2027-02-04T02:00:00Z') },
    ...{ words: '公告', phrases: [] },
    facets: { stockIds: [], categories: [], tiers: [], positions: [], tones: [], eventTypes: [] },
    condition: { kind: 'contains', term: '公告', inTitle: false },
    unit: 'articles',
  };

  test('is searched only in the months that are asked for', async () => {
    const partsOf = async (condition: SQL) => {
      const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select from article_text where ${condition}`,
      );
      // Of a part or one of its indexes, whichever the plan reads.
      const part = /article_text_(past|other|\d{4}_\d{2})/;
      return [...new Set(rows.flatMap((row) => part.exec(row['QUERY PLAN'])?.[1] ?? []))].sort();
    };
    expect(await partsOf(matchesQuery(search))).toEqual(['2027_01', '2027_02']);
    // Reprints are looked for some days longer.
    expect(await partsOf(matchesQuery({ ...search, from: '2027-02-02', unit: 'stories' }))).toEqual(['2027_02']);
  });

  /** The months that each statement reads. */
  async function monthsReadBy(act: () => Promise<unknown>): Promise<[statement: string, months: string[]][]> {
    const { pool } = database;
    const { rows: names } = await pool.query('select current_database() as name');
    const recorded = recordStatements(names[0].name);
    try {
      await act();
    } finally {
      recorded.stop();
    }
    const read: [string, string[]][] = [];
    for (const { text, values } of recorded.take()) {
      const { rows } = await pool.query(`explain ${text}`, [...values]);
      const plan = rows.map((row) => row['QUERY PLAN']);
      const parts = plan.flatMap((line) => / on \w+_(past|other|\d{4}_\d{2})\b/.exec(line)?.[1] ?? []);
      read.push([text, [...new Set(parts)].sort()]);
    }
    return read;
  }

  test('looks for stories of some days only in their months', async () => {
    const { db } = database;
    const window = { from: '2027-01-20', until: '2027-02-03' };
    const now = new Date('2027-02-03T02:00:00Z');
    const company = { stockId: 1001 };
    const read = await monthsReadBy(async () => {
      await queueDue(db, { since: new Date('2027-01-30T02:00:00Z'), now });
      await countImportedStories(db, company.stockId, window);
      await listTopStories(db, { ...company, days: [window.from, window.until], weights: { 1: 1.5, 2: 1, 3: 0.5 } });
      for (const scope of [company, { scopeId: everything }]) {
        await db.execute(sql`select from ${documents(scope, window)} d`);
      }
      await listArticlesOfPeriod(db, { ...company, period: window, now, limit: 5 });
      const page = { sort: 'relevance', offset: 0, limit: 20 } as const;
      const reader = { terms: [], language: 'zh-CN' } as const;
      const anyText = { grams: undefined, recheck: undefined };
      await readPage(db, search, page, reader);
      for (const unit of ['articles', 'stories'] as const) {
        for (const stockIds of [[], [company.stockId]]) {
          const newest = { ...search, ...window, now, unit, words: '', text: anyText };
          await readPage(
            db,
            { ...newest, facets: { ...search.facets, stockIds } },
            { ...page, sort: 'newest' },
            reader,
          );
        }
      }
      await listLatestArticles(db, { ...company, from: window.from, now });
      const first = { id: 1, storyId: 1, publishedAt: '2027-01-21T02:00:00.000Z' } as ExplorerHit;
      await addStoryDetails(db, [first], { ...search, ...window, now, words: '' }, reader);
    });
    expect(read).toHaveLength(13);
    for (const [text, months] of read) expect(months, text).toEqual(['2027_01', '2027_02']);
  });

  test('looks for what is to come in the months from today on', async () => {
    const { db } = database;
    const now = new Date('2027-02-03T02:00:00Z');
    const read = await monthsReadBy(async () => {
      await readNextTime(db, now);
      await readNextAppearance(db, now);
    });
    expect(read).toHaveLength(2);
    for (const [text, months] of read) {
      expect(months, text).toContain('2027_03');
      expect(
        months.filter((month) => month === 'past' || month < '2027_02'),
        text,
      ).toEqual([]);
    }
  });

  describe('a month', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'shangjian-month-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    test.each(['2027_02', 'past'])('%s goes to files and comes back as it was', async (month) => {
      const { db, pool } = database;
      const [files, all] = [path.join(folder, month), await readAllRows(db)];
      const stood = await standing(database);
      const days = async () => (await db.execute(sql`select max(number)::integer as n from figure_day`)).rows[0]?.n;
      const before = Number(await days());
      const articles = async () => (await readAllRows(db)).get('article')?.length ?? 0;
      const written = await detachMonth(pool, month, files);
      const gone = written.find(({ name }) => name === 'article')?.rows ?? 0;
      expect(gone).toBeGreaterThan(0);
      expect(await articles()).toBe((all.get('article')?.length ?? 0) - gone);
      expect((await listMonths(pool)).map((one) => one.month)).not.toContain(month);
      expect(Number(await days())).toBeGreaterThan(before);
      expect(await attachMonth(pool, files)).toEqual({ tables: written, sources: [] });
      const losses = listLosses(all, await readAllRows(db));
      // Counters of changes go on.
      expect(losses.filter((loss) => !/rows of (revision|figure_day)$/.test(loss))).toEqual([]);
      expect(await standing(database)).toEqual(stood);
    });

    test('is in its folder where nobody knows whether it is in the database', async () => {
      const { db, pool } = database;
      const [files, all] = [path.join(folder, 'unknown'), await readAllRows(db)];
      const losing = sendingThrough(pool, async (text, send) => {
        if (text !== 'commit') return send();
        await send();
        throw new Error('Connection terminated unexpectedly');
      });
      await expect(detachMonth(losing, '2027_02', files)).rejects.toThrow('months list');
      expect((await listMonths(pool)).map((one) => one.month)).not.toContain('2027_02');
      await attachMonth(pool, files);
      const losses = listLosses(all, await readAllRows(db));
      expect(losses.filter((loss) => !/rows of (revision|figure_day)$/.test(loss))).toEqual([]);
    });

    test('comes back with sources and without companies that have gone since, and is read again', async () => {
      const { db, pool } = database;
      const sourceId = laterSources.ofMonth;
      await addSource(database, sourceId, '只在这个月的来源');
      const stockId = await createListedCompany(db, '撤销导入的公司', null);
      const ofMonth = { publishedAt: '2027-04-02T02:00:00Z', sourceId };
      const ids = [
        await createArticle(db, { ...ofMonth, title: { 'zh-CN': '撤销导入的公司发布公告' } }),
        await createArticle(db, ofMonth),
      ];
      const now = new Date('2027-04-04T02:00:00Z');
      await settle(db, now);
      // Not yet analysed when the month leaves, so that nobody hears of it before it is back.
      await db.execute(sql`delete from article where id = ${ids[1]}`);
      const files = path.join(folder, '2027_04');
      await detachMonth(pool, '2027_04', files);
      await settle(db, now);
      await db.execute(sql`delete from source where id = ${sourceId}`);
      await db.execute(sql`delete from company where stock_id = ${stockId}`);
      expect(await attachMonth(pool, files)).toMatchObject({
        sources: [{ id: sourceId, name: { 'zh-CN': '只在这个月的来源' } }],
      });
      const { rows: made } = await db.execute(sql`
        select name ->> 'zh-CN' as name, tier, enabled from source where id = ${sourceId}`);
      expect(made).toEqual([{ name: '只在这个月的来源', tier: 2, enabled: false }]);
      const texts = async () =>
        (
          await db.execute(sql`
            select article_id::integer as id, stock_ids as companies from article_text
            where published_on between '2027-04-01' and '2027-04-30' order by article_id`)
        ).rows;
      expect(await texts()).toEqual([
        { id: ids[0], companies: [stockId] },
        { id: ids[1], companies: [] },
      ]);
      await settle(db, now);
      expect(await texts()).toEqual([{ id: ids[0], companies: [] }]);
      const { rows: counts } = await db.execute(sql`select from company_day where stock_id = ${stockId}`);
      expect(counts).toEqual([]);
    });

    test('may take as long as it takes to be written', async () => {
      const { pool } = database;
      const settings = sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`;
      const { rows: usual } = await database.db.execute(settings);
      expect(Object.values(usual[0] ?? {})).not.toContain('0');
      let inForce: unknown;
      const reading = sendingThrough(pool, async (text, send, client) => {
        if (text !== 'commit') return send();
        const { rows } = await drizzle({ client }).execute(settings);
        [inForce] = rows;
        return send();
      });
      const files = path.join(folder, 'long');
      await detachMonth(reading, '2027_02', files);
      expect(inForce).toEqual({ statement: '0', idle: '0' });
      await attachMonth(pool, files);
    });

    test('goes while articles of it are saved and analysed, which wait', async () => {
      const { db, pool } = database;
      const id = await createArticle(db, { publishedAt: '2027-03-02T02:00:00Z', sourceId: 1 });
      const now = new Date('2027-03-04T02:00:00Z');
      await settle(db, now);
      await db.execute(sql`update article set title = title || '{"zh-CN": "改过一次"}' where id = ${id}`);
      const [writing, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = sendingThrough(pool, async (text, send) => {
        if (text.includes('quote_ident')) {
          writing.resolve();
          await goOn.promise;
        }
        return send();
      });
      const files = path.join(folder, '2027_03');
      const detaching = detachMonth(slow, '2027_03', files);
      await writing.promise;
      const saving = db.transaction(async (tx) => {
        await tx.execute(sql`select from article where id = ${id} for update`);
        await tx.execute(sql`update article set title = title || '{"zh-CN": "改过两次"}' where id = ${id}`);
      });
      const analysing = settle(db, now);
      const waiting = async () =>
        (
          await pool.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', [
            'Lock',
          ])
        ).rowCount;
      await expect.poll(waiting).toBe(2);
      goOn.resolve();
      expect((await Promise.allSettled([detaching, saving, analysing])).map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
      ]);
      await attachMonth(pool, files);
      const { rows } = await db.execute(sql`select title ->> 'zh-CN' as title from article where id = ${id}`);
      expect(rows).toEqual([{ title: '改过一次' }]);
    });

    test('waits for a reader at the end without a table that the reader goes on to', async () => {
      const { db, pool } = database;
      const [reading, leaving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const reader = db.transaction(async (tx) => {
        await tx.execute(sql`select from article limit 1`);
        reading.resolve();
        await leaving.promise;
        await tx.execute(sql`select from article_company limit 1`);
      });
      await reading.promise;
      const told = sendingThrough(pool, async (text, send) => {
        try {
          return await send();
        } finally {
          if (/access exclusive|article_company detach/.test(text)) leaving.resolve();
        }
      });
      const files = path.join(folder, 'beside-a-reader');
      const detaching = detachMonth(told, '2027_02', files);
      await leaving.promise;
      const ended = await Promise.allSettled([reader, detaching]);
      await attachMonth(pool, files);
      expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    });

    test('comes back while others read and analyse, who wait for none of its files', async () => {
      const { db, pool } = database;
      const files = path.join(folder, 'beside-others');
      await detachMonth(pool, '2027_02', files);
      const [copying, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow = sendingThrough(pool, async (text, send) => {
        if (text.includes('create table scope_day_')) {
          copying.resolve();
          await goOn.promise;
        }
        return send();
      });
      const attaching = attachMonth(slow, files);
      await copying.promise;
      const id = await createArticle(db, { publishedAt: '2027-03-02T02:00:00Z', sourceId: 1 });
      const beside = Promise.all([
        settle(db, new Date('2027-03-04T02:00:00Z')),
        db.execute(sql`select from article where id = ${id}`),
      ]).then(() => 'done');
      const first = await Promise.race([beside, wait(3_000, 'waits')]);
      goOn.resolve();
      await attaching;
      await beside;
      expect(first).toBe('done');
      const { rows } = await db.execute(sql`
        select relname from pg_class where relname in ${tables}
          and (select count(*) from pg_index where indrelid = pg_class.oid)
            <> (select count(*) from pg_index where indrelid = (relname || '_2027_02')::regclass)`);
      expect(rows).toEqual([]);
    });

    test('stays where its files cannot be written, and does not come back from files that were changed', async () => {
      const { db, pool } = database;
      const all = await readAllRows(db);
      await expect(detachMonth(pool, '2027_02', folder)).rejects.toThrow('EEXIST');
      await expect(detachMonth(pool, '2001_01', path.join(folder, 'none'))).rejects.toThrow('no month');
      const files = path.join(folder, '2027_02');
      await expect(attachMonth(pool, files)).rejects.toThrow('already exists');
      const file = path.join(files, 'article.copy.gz');
      const content = await readFile(file);
      await writeFile(file, content.subarray(0, content.length - 1));
      await expect(attachMonth(pool, files)).rejects.toThrow('article.copy.gz was changed');
      await expect(attachMonth(pool, folder)).rejects.toThrow('no whole month');
      await writeFile(file, content);
      const listed = await readFile(path.join(files, 'month.json'), 'utf8');
      const [bounds] = /FOR VALUES FROM [^"]*/.exec(listed) ?? [];
      for (const [one, other] of [
        [bounds ?? '', `${bounds}; create table by_month_json ()`],
        ['"month": "2027_02"', '"month": "2027_02 (); create table by_month_json (); --"'],
        ['"name": "article_key"', '"name": "article_key (key) from stdin; --"'],
      ] as const) {
        await writeFile(path.join(files, 'month.json'), listed.replace(one, other));
        await expect(attachMonth(pool, files), one).rejects.toThrow('is not of this release');
      }
      await writeFile(path.join(files, 'month.json'), listed);
      expect(listLosses(all, await readAllRows(db))).toEqual([]);
    });
  });

  test('starts again without changes, and is backed up and restored as a whole', async () => {
    await migrateDatabase(database);
    const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-months-'));
    const store = openLocalStore(path.join(folder, 'files'));
    const file = path.join(folder, 'one.backup');
    const shared = { store, passphrase: undefined, say: () => {} };
    await writeBackup(file, { ...shared, pool: database.pool, shareSecret: undefined, now });
    const restored = await openCopyOf('template0');
    const rest = { keepSecret: async () => async () => {}, holdBack: async () => {} };
    await restoreBackup(file, { ...shared, ...restored, ...rest });
    const losses = listLosses(await readAllRows(database.db), await readAllRows(restored.db));
    // Messages are not sent twice, and programs are those of the release.
    expect(losses.filter((loss) => !/rows of (job|applied_version|outgoing_message)$/.test(loss))).toEqual([]);
    await restored.close();
    await rm(folder, { recursive: true });
  });

  test('gets a month back from its files also where a backup was restored since, with partitions or without', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shangjian-months-'));
    const shared = { store: openLocalStore(path.join(folder, 'files')), passphrase: undefined, say: () => {} };
    const sourceId = laterSources.ofBackup;
    const name = { 'zh-CN': '备份之后才删的来源' };
    await addSource(database, sourceId, name['zh-CN']);
    await createArticle(database.db, { publishedAt: '2027-02-05T02:00:00Z', sourceId });
    await settle(database.db, new Date('2027-02-06T02:00:00Z'));
    const all = await readAllRows(database.db);
    const written = await detachMonth(database.pool, '2027_02', path.join(folder, '2027_02'));
    const file = path.join(folder, 'one.backup');
    await writeBackup(file, { ...shared, pool: database.pool, shareSecret: undefined, now });
    await attachMonth(database.pool, path.join(folder, '2027_02'));
    const rest = { keepSecret: async () => async () => {}, holdBack: async () => {} };
    for (const isPartitioned of [false, true]) {
      const restored = await openCopyOf('template0');
      await restoreBackup(file, { ...shared, ...restored, ...rest });
      const recipe = isPartitioned ? readRecipe('Partitions by month') : [];
      for (const statement of recipe) await restored.pool.query(statement);
      const stood = await standing(restored);
      await restored.db.execute(sql`delete from source where id = ${sourceId}`);
      // Another has its name by now.
      await addSource(restored, laterSources.namesake, name['zh-CN']);
      const { tables: read, sources: made } = await attachMonth(restored.pool, path.join(folder, '2027_02'));
      expect(read).toEqual(written);
      expect(made).toEqual([{ id: sourceId, name: { 'zh-CN': `${name['zh-CN']} ${sourceId}` }, tier: 2 }]);
      const { rows: waiting } = await restored.db.execute(sql`
        select from article where source_id = ${sourceId} and id in (select article_id from corpus_queue)`);
      expect(waiting).toHaveLength(1);
      await restored.db.update(sources).set({ name, enabled: true }).where(eq(sources.id, sourceId));
      const losses = listLosses(all, await readAllRows(restored.db));
      expect(
        losses.filter((loss) => !/rows of (job|applied_version|outgoing_message|revision|figure_day)$/.test(loss)),
      ).toEqual([]);
      expect(await standing(restored)).toEqual(stood);
      await expect(attachMonth(restored.pool, path.join(folder, '2027_02'))).rejects.toThrow('duplicate key');
      await restored.close();
    }
    await rm(folder, { recursive: true });
  });
});
