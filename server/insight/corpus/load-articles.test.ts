import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueText } from '#contract/texts/texts.ts';
import { articleCompanies, articles, sources } from '#server/content/articles/tables.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { uploadsIn } from '#server/platform/uploads/require-own-uploads.ts';
import { uploads } from '#server/platform/uploads/tables.ts';
import { createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { loadArticles, WrongLinesError } from './load-articles.ts';
import { publishDue } from './queries.ts';
import { readAgain } from './read-again.ts';
import {
  articleKeys,
  articleLoads,
  articleTexts,
  companyDays,
  corpusQueue,
  scopeDays,
  stories,
  storyCompanies,
  wordMonths,
} from './tables.ts';

let database: TestDatabase;
let folder: string;
const now = new Date('2026-11-20T02:00:00Z');
const line = (fields: object) =>
  JSON.stringify({ source: '澜观财经', publishedAt: '2026-11-19T08:00:00+08:00', ...fields });

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'load-articles-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function load(lines: readonly string[]): Promise<number> {
  const file = path.join(folder, 'articles.ndjson');
  await writeFile(file, lines.join('\n'));
  return loadArticles(database.db, file, { now, onProgress: () => {} });
}

test('a file with wrong lines is refused as a whole, each line with what is wrong', async () => {
  const refused = await load([
    line({ title: '好的一行' }),
    '{"title":',
    line({ title: '', category: 'XYZ' }),
    line({ title: '时间不对', publishedAt: 'yesterday' }),
    line({ title: '多了一栏', author: '某人' }),
  ]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WrongLinesError);
  const { problems, count } = refused as WrongLinesError;
  expect(count).toBe(4);
  expect(problems.map((problem) => problem.line)).toEqual([2, 3, 4, 5]);
  expect(problems[0]?.message).toBe('not JSON');
  expect(problems[1]?.message).toMatch(/title: .*; category: /);
  expect(problems[2]?.message).toMatch(/publishedAt: /);
  expect(await database.db.$count(articles)).toBe(0);
});

test('a line that an editor could not save is refused: texts too long, names, and times out of reach', async () => {
  await database.db
    .insert(sources)
    .values({ id: 900, name: { 'zh-CN': '有英文名的来源', en: 'E'.repeat(100) }, tier: 2 });
  const refused = await load([
    line({ title: '题'.repeat(200), summary: '摘'.repeat(1_000), body: `<p>${'文'.repeat(99_993)}</p>` }),
    line({ title: '题'.repeat(201) }),
    line({ title: { 'zh-CN': '题', en: 'T'.repeat(301) }, summary: '摘'.repeat(1_001) }),
    line({ title: '题', body: '文'.repeat(100_001) }),
    line({ title: '题', body: `<p>${'&'.repeat(30_000)}</p>` }),
    line({ title: '题', link: `https://media.example/${'a'.repeat(2_000)}` }),
    line({ title: '题', publishedAt: '2206-11-19T08:00:00+08:00' }),
    line({ title: '题', publishedAt: '0001-11-19T08:00:00+08:00' }),
    line({ title: '题', source: '名'.repeat(61) }),
    line({ title: '题', source: 'e'.repeat(100) }),
    line({ title: '\u200b' }),
  ]).catch((error: unknown) => error);
  const tooLong = issueText('textTooLong', 'en');
  const timeWrong = issueText('timeWrong', 'en');
  expect((refused as WrongLinesError).problems).toEqual([
    { line: 2, message: `title: ${tooLong}` },
    { line: 3, message: `title.en: ${tooLong}; summary: ${tooLong}` },
    { line: 4, message: `body: ${tooLong}` },
    { line: 5, message: `body: ${tooLong}` },
    { line: 6, message: `link: ${tooLong}` },
    { line: 7, message: `publishedAt: ${timeWrong}` },
    { line: 8, message: `publishedAt: ${timeWrong}` },
    { line: 9, message: `source: ${tooLong}` },
    { line: 11, message: `title: ${issueText('textRequired', 'en')}` },
  ]);
  expect(await database.db.$count(articles)).toBe(0);
  await database.db.delete(sources);
});

test('a line of a source that is switched off is refused', async () => {
  const id = await createSource(database.db, '停用的来源');
  await database.db.update(sources).set({ enabled: false }).where(eq(sources.id, id));
  const refused = load([line({ title: '好的一行' }), line({ title: '不收的一行', source: '停用的来源' })]);
  await expect(refused).rejects.toMatchObject({
    problems: [{ line: 2, message: `source: ${issueText('sourceOff', 'en')}` }],
  });
  expect(await database.db.$count(articles)).toBe(0);
  await database.db.delete(sources).where(eq(sources.id, id));
});

test('articles are loaded, their sources added, and analysed on the way', async () => {
  const loaded = await load([
    line({ title: '固态电解质产线投产', body: '<p onclick="x()">正文</p><script>x()</script>' }),
    '',
    line({ title: { 'zh-CN': '回购注销完成', en: 'Buyback completed' }, source: '行间札记', tier: 3, category: 'ESG' }),
    line({ title: '固态电解质产线投产', source: '行间札记', body: '<p>一\u2028二</p>' }),
  ]);
  const { db } = database;
  expect(loaded).toBe(3);
  expect((await db.select().from(articles).orderBy(articles.id))[0]).toMatchObject({
    body: { 'zh-CN': '<p>正文</p>' },
    state: 'published',
    publishedOn: '2026-11-19',
  });
  expect((await db.select().from(sources)).map(({ name, tier }) => [name['zh-CN'], tier])).toEqual([
    ['澜观财经', 2],
    ['行间札记', 3],
  ]);
  expect(await db.$count(articleTexts)).toBe(3);
  // Pages of the search index's pending list.
  const { rows } = await db.execute(sql`select gin_clean_pending_list('article_text_numbers')::int as pages`);
  expect(rows).toEqual([{ pages: 0 }]);
  expect((await db.select().from(stories)).map(({ reprints }) => reprints).sort()).toEqual([0, 1]);
  expect(await db.$count(corpusQueue)).toBe(0);
});

/** Content of the analyser's tables, without story ids. */
async function readCorpus() {
  const { db } = database;
  return {
    texts: (await db.select().from(articleTexts).orderBy(articleTexts.articleId)).map(
      ({ storyId: _, ...text }) => text,
    ),
    stories: await db
      .select({ original: stories.originalArticleId, reprints: stories.reprints, scopes: stories.scopeIds })
      .from(stories)
      .orderBy(stories.originalArticleId),
    companyDays: await db
      .select()
      .from(companyDays)
      .orderBy(companyDays.stockId, companyDays.publishedOn, companyDays.category, companyDays.tier),
    scopeDays: await db.select().from(scopeDays).orderBy(scopeDays.scopeId, scopeDays.publishedOn),
    wordMonths: await db.select().from(wordMonths).orderBy(wordMonths.scopeId, wordMonths.month, wordMonths.word),
  };
}

test('a batch of which the database refuses the words of one month is not in at all, and can be loaded later', async () => {
  const lines = ['2026-08', '2026-09', '2026-10'].map((month) =>
    line({ title: `${month} 的月度纪要`, publishedAt: `${month}-19T08:00:00+08:00` }),
  );
  const count = () => database.db.$count(articles, sql`${articles.title} ->> 'zh-CN' like '%的月度纪要'`);
  await database.db.execute(sql`alter table word_month add constraint refused check (month <> '2026-09-01') not valid`);
  try {
    await expect(load(lines)).rejects.toMatchObject({ cause: { constraint: 'refused' } });
    expect(await count()).toBe(0);
  } finally {
    await database.db.execute(sql`alter table word_month drop constraint refused`);
  }
  expect(await load(lines)).toBe(lines.length);
  expect(await count()).toBe(lines.length);
});

test('what is loaded is what the analyser would have made of the same articles', async () => {
  const { db } = database;
  await createListedCompany(db, '澄川新材', null);
  const days = Array.from({ length: 40 }, (_, index) => index);
  await load(
    days.flatMap((index) => {
      const publishedAt = `2026-${index % 2 ? '10' : '11'}-${String((index % 19) + 1).padStart(2, '0')}T08:00:00+08:00`;
      const title = `澄川新材第${index}条产线投产，年产能${index * 37}万吨`;
      const body = `<p>${index % 3 ? '固态电解质' : '负极材料'}的良率目标是百分之${index}，与整车客户推进验证。</p>`;
      return [
        line({ title, body, publishedAt }),
        line({ title: `${title}（转载）`, body, publishedAt, source: '行间札记' }),
      ];
    }),
  );
  const loaded = await readCorpus();
  for (const table of [articleTexts, articleKeys, stories, storyCompanies, companyDays, scopeDays, wordMonths])
    await db.delete(table);
  await db.execute(sql`insert into ${corpusQueue} (article_id) select id from ${articles} order by published_at, id`);
  await settle(db, now);
  expect(loaded).toEqual(await readCorpus());
  expect(loaded.texts.length).toBeGreaterThan(80);
});

test('what is read again is what it was, and a reading that broke off goes on with what is left', async () => {
  const { db } = database;
  const before = await readCorpus();
  const all = await db.$count(articles);
  const started: unknown[] = [];
  const again = (stopAt?: number) =>
    readAgain(db, {
      now: () => now,
      batch: 20,
      onStart: (queue) => started.push(queue),
      onProgress: (done) => {
        if (done === stopAt) throw new Error('broken off');
      },
    });
  await expect(again(40)).rejects.toThrow('broken off');
  expect(await db.$count(corpusQueue)).toBe(all - 40);
  expect(await again()).toBe(all - 40);
  expect(started).toEqual([
    { waiting: all, isResumed: false },
    { waiting: all - 40, isResumed: true },
  ]);
  expect(await readCorpus()).toEqual(before);
  const runs = await db.select().from(jobs).orderBy(jobs.id);
  expect(runs.map(({ kind, state, done, total }) => [kind, state, done, total])).toEqual([
    ['reread', 'failed', 40, all],
    ['reread', 'done', all - 40, all - 40],
  ]);
});

test('half a character or NUL, in a text or in a name, is a wrong line, and nothing is loaded', async () => {
  const before = await database.db.$count(articles);
  const lines = [
    line({ title: '好的一行' }),
    '{"title":"a\\ud800","source":"澜观财经","publishedAt":"2026-11-19T08:00:00+08:00"}',
    '{"title":{"zh-CN":"题","en":"a\\udc00"},"source":"澜观财经","publishedAt":"2026-11-19T08:00:00+08:00"}',
    '{"title":"题","body":"<p>a\\u0000</p>","source":"澜\\ud83d","publishedAt":"2026-11-19T08:00:00+08:00"}',
    '{"title":"题","\\ud800":1,"source":"澜观财经","publishedAt":"2026-11-19T08:00:00+08:00"}',
  ];
  const error = await load(lines).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WrongLinesError);
  expect((error as WrongLinesError).problems).toEqual([
    { line: 2, message: 'title: Contains an invalid character. Delete it and type it again.' },
    { line: 3, message: 'title.en: Contains an invalid character. Delete it and type it again.' },
    {
      line: 4,
      message:
        'body: Contains a character that is not allowed; source: Contains an invalid character. Delete it and type it again.',
    },
    { line: 5, message: 'line: Contains an invalid character. Delete it and type it again.' },
  ]);
  expect(await database.db.$count(articles)).toBe(before);
});

/** Loads a file in a process of its own, in batches of ten, and says after each how many articles are in. */
const program = `
  import { loadArticles } from '#server/insight/corpus/load-articles.ts';
  import { openPool } from '#server/platform/database/database.ts';
  const [url, file] = process.argv.slice(1);
  const { db } = openPool({ connection: { connectionString: url, application_name: 'load' }, connections: 3, onError: () => {} });
  await loadArticles(db, file, {
    now: new Date('${now.toISOString()}'), batch: 10,
    onProgress: ({ articles }) => process.stdout.write(articles + '\\n'),
  });`;

test('a load that was killed goes on when it is started again: each article is in once', async () => {
  const { db, url } = database;
  const before = await db.$count(articles);
  const lines = Array.from({ length: 95 }, (_, index) => line({ title: `第${index}份公告：${index * 7919}` }));
  const file = path.join(folder, 'killed.ndjson');
  await writeFile(file, lines.join('\n'));
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, url, file]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  // The last transaction may still be on its way.
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'load'`);
  const [broken] = await db.select().from(articleLoads);
  expect(broken?.lines).toBeGreaterThanOrEqual(10);
  expect(broken?.lines).toBeLessThan(95);
  expect(await db.$count(articles)).toBe(before + (broken?.lines ?? 0));

  const resumed: number[] = [];
  const loaded = await loadArticles(db, file, {
    now,
    batch: 10,
    onProgress: () => {},
    onResume: (known) => resumed.push(known),
  });
  expect(resumed).toEqual([broken?.lines]);
  expect(loaded).toBe(95 - (broken?.lines ?? 0));
  expect(await db.$count(articles)).toBe(before + 95);
  expect(await db.$count(articleLoads)).toBe(0);
});

test('a text that looks like one of our uploads does not use it, and leads where it did', async () => {
  const { db } = database;
  const { id: userId, stockIds } = await createUser(db, { role: 'CLIENT_ADMIN' });
  const id = 'ab'.repeat(16);
  const touchedAt = new Date(now);
  await db.insert(uploads).values({
    ...{ id, stockId: stockIds[0] ?? 0, userId, kind: 'image', state: 'ready', name: 'a.png', bytes: 1 },
    ...{ createdAt: touchedAt, touchedAt },
  });
  const address = `https://media.example/media/images/${id}/480.webp`;
  const body = `<p><a href="${address}">图</a> ${address} "upload/${id}"</p>`;
  await load([line({ title: { 'zh-CN': `upload/${id}`, en: address }, summary: address, body, link: address })]);
  const [loaded] = await db.select().from(articles).orderBy(desc(articles.id)).limit(1);
  const encoded = address.replace(id, `%61${id.slice(1)}`);
  expect(loaded).toMatchObject({ summary: { 'zh-CN': encoded }, link: encoded });
  expect(loaded?.body['zh-CN']).toContain(`<a href="${encoded}">图</a>`);
  expect(uploadsIn(loaded)).toEqual([]);
  expect((await db.select().from(uploads)).map(({ usedAt }) => usedAt)).toEqual([null]);
});

test('a source is found by its name in any language, and by the Chinese one first', async () => {
  const { db } = database;
  const named = (id: number, zh: string, en: string) => ({ id, name: { 'zh-CN': zh, en }, tier: 2 });
  await db.insert(sources).values([named(801, 'Twin', 'Evening'), named(802, '双子', 'Twin')]);
  const count = await db.$count(sources);
  await load([line({ title: '早报所载', source: 'evening' }), line({ title: '晚报所载', source: 'twin' })]);
  expect(await db.$count(sources)).toBe(count);
  const found = await db.select().from(articles).where(eq(articles.sourceId, 801));
  expect(found.map(({ title }) => title['zh-CN']).sort()).toEqual(['早报所载', '晚报所载'].sort());
});

/** Loads lines, and changes something while the first batch has been read and is not yet being written. */
async function loadDuring(lines: readonly string[], change: () => Promise<unknown>): Promise<number> {
  const { db } = database;
  const file = path.join(folder, 'held.ndjson');
  await writeFile(file, lines.join('\n'));
  const digest = createHash('sha256')
    .update(lines.map((text) => `${text}\n`).join(''))
    .digest('hex');
  await db.insert(articleLoads).values({ digest, lines: 0, startedAt: now });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.select().from(articleLoads).where(eq(articleLoads.digest, digest)).for('update');
    await held;
  });
  const loading = loadArticles(db, file, { now, batch: 2, onProgress: () => {} });
  try {
    await expect.poll(() => countLockWaits(db)).toBeGreaterThan(0);
    await change();
  } finally {
    release();
    await holding;
  }
  return loading.finally(() => db.delete(articleLoads));
}

test('articles are read with the names that companies have when they come in', async () => {
  const { db } = database;
  let stockId = 0;
  const lines = ['一', '二', '三'].map((turn) => line({ title: `澹台重工第${turn}条产线投产` }));
  await loadDuring(lines, async () => {
    stockId = await createListedCompany(db, '澹台重工', null);
  });
  await settle(db, now);
  expect(await db.$count(articleCompanies, eq(articleCompanies.stockId, stockId))).toBe(3);
});

test('articles weigh what their source weighs when they come in', async () => {
  const { db } = database;
  const sourceId = await createSource(db, '变级来源');
  const stockId = await createListedCompany(db, '公冶精密', null);
  const lines = ['一', '二', '三'].map((turn) => line({ title: `公冶精密第${turn}条产线投产`, source: '变级来源' }));
  await loadDuring(lines, () => db.update(sources).set({ tier: 1 }).where(eq(sources.id, sourceId)));
  await settle(db, now);
  const days = await db.select().from(companyDays).where(eq(companyDays.stockId, stockId));
  expect(days.map(({ tier, articles: count }) => [tier, count])).toEqual([[1, 3]]);
});

test('a load stops at a source that is switched off meanwhile, and says which', async () => {
  const { db } = database;
  const sourceId = await createSource(db, '中途停用的来源');
  const lines = ['一', '二', '三'].map((turn) => line({ title: `停用前第${turn}条`, source: '中途停用的来源' }));
  const switchOff = () => db.update(sources).set({ enabled: false }).where(eq(sources.id, sourceId));
  await expect(loadDuring(lines, switchOff)).rejects.toThrow('The source 中途停用的来源 was switched off meanwhile.');
  expect(await db.$count(articles, eq(articles.sourceId, sourceId))).toBe(0);
});

test('a source of the same name that is added meanwhile takes the articles', async () => {
  const { db } = database;
  const lines = ['一', '二', '三'].map((turn) => line({ title: `新来源第${turn}条`, source: '同时添加的来源' }));
  let sourceId = 0;
  await loadDuring(lines, async () => {
    sourceId = await createSource(db, '同时添加的来源');
  });
  expect(await db.$count(sources, sql`${sources.name} ->> 'zh-CN' = '同时添加的来源'`)).toBe(1);
  expect(await db.$count(articles, eq(articles.sourceId, sourceId))).toBe(3);
});

test('an article of a time ahead is scheduled, and becomes public and counted when its time has come', async () => {
  const { db } = database;
  const title = '定于明日披露的公告';
  await load([line({ title, source: '预告社', publishedAt: '2026-11-21T08:00:00+08:00' })]);
  const state = async () =>
    (await db.select().from(articles)).find((article) => article.title['zh-CN'] === title)?.state;
  expect(await state()).toBe('scheduled');
  const before = await db.$count(articleTexts);
  const due = new Date('2026-11-21T00:00:00Z');
  await publishDue(db, due);
  await settle(db, due);
  expect([await state(), await db.$count(articleTexts)]).toEqual(['published', before + 1]);
});
