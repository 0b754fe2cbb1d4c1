import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleCompanies, articles, sources } from '#server/content/articles/tables.ts';
import { terms } from '#server/insight/settings/tables.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { addTerms } from './add-terms.ts';
import {
  articleKeys,
  articleTexts,
  companyDays,
  corpusQueue,
  everything,
  scopeDays,
  stories,
  storyCompanies,
  wordMonths,
} from './tables.ts';
import { wordColumns, wordsOf } from './word-places.ts';

let database: OpenDatabase;
let industryId: number;
let own: number;
let peer: number;
let core: number;
let minor: number;

/** Friday 20 November 2026, 10:00 in China. */
const now = new Date('2026-11-20T02:00:00Z');
const story = '首月良率目标百分之八十八，正与两家整车客户推进验证，量产时间定在明年春天';

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  industryId = await createIndustry(db, '新材料');
  own = await createListedCompany(db, '澄川新材', industryId);
  peer = await createListedCompany(db, '青筠科技', industryId);
  core = await createSource(db, '澜观财经');
  minor = await createSource(db, '行间札记');
  await db.update(sources).set({ tier: 1 }).where(eq(sources.id, core));
  await db.update(sources).set({ tier: 3 }).where(eq(sources.id, minor));
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(articles);
  await settle(database.db, now);
});

const zh = (text: string) => ({ 'zh-CN': text });

async function publish(title: string, at: string, options: { sourceId?: number; body?: string } = {}): Promise<number> {
  const id = await createArticle(database.db, {
    title: zh(title),
    body: zh(`<p>${options.body ?? '正文'}</p>`),
    publishedAt: at,
    sourceId: options.sourceId ?? core,
  });
  await settle(database.db, now);
  return id;
}

const cellsOf = (stockId: number) => database.db.select().from(companyDays).where(eq(companyDays.stockId, stockId));

describe('an article that arrives', () => {
  test('is read: its mentions by place, its story, its counts and its words', async () => {
    const { db } = database;
    const id = await publish(`澄川新材：${story}`, '2026-11-18T01:00:00Z', { body: '同行青筠科技也在扩产' });
    expect(await db.select().from(articleCompanies)).toMatchObject([
      { articleId: id, stockId: own, position: 'headline' },
      { articleId: id, stockId: peer, position: 'body' },
    ]);
    expect(await db.select().from(stories)).toMatchObject([
      { publishedOn: '2026-11-18', originalArticleId: id, tier: 1, reprints: 0, companyCount: 2 },
    ]);
    // 1 + ln 1 = 1, half of it for each of two companies.
    expect(await cellsOf(own)).toMatchObject([
      { publishedOn: '2026-11-18', tier: 1, articles: 1, stories: 1, headlineValue: 0.5, bodyValue: 0 },
    ]);
    expect(await cellsOf(peer)).toMatchObject([{ articles: 1, stories: 1, headlineValue: 0, bodyValue: 0.5 }]);
    expect(await db.select().from(scopeDays)).toEqual([
      { scopeId: 0, publishedOn: '2026-11-18', stories: 1 },
      { scopeId: industryId, publishedOn: '2026-11-18', stories: 1 },
    ]);
    const counted = await db
      .select()
      .from(wordMonths)
      .where(inArray(wordMonths.word, ['良率', '澄川新材']));
    expect(counted).toHaveLength(4);
  });

  test('mentions a company whose code stands in a cell of a table between others', async () => {
    const code = `T${peer}`;
    await publish('三家公司的持股变动', '2026-11-18T01:00:00Z', {
      body: `<table><tbody><tr><th>证券代码</th><td>${code}</td><td>8123</td></tr></tbody></table>`,
    });
    expect(await database.db.select().from(articleCompanies)).toMatchObject([{ stockId: peer, position: 'body' }]);
  });

  test('with the text of another is its reprint: one story, r + 1, and words counted once', async () => {
    const { db } = database;
    const first = await publish(`澄川新材：${story}`, '2026-11-18T01:00:00Z');
    await publish(`澄川新材：${story}（转载）`, '2026-11-19T01:00:00Z', { sourceId: minor });
    expect(await db.select().from(stories)).toMatchObject([{ originalArticleId: first, tier: 1, reprints: 1 }]);
    // 1 + ln(1 + 1), by hand; the reprint is counted as an article of its own day and tier.
    expect(await cellsOf(own)).toMatchObject([
      { publishedOn: '2026-11-18', tier: 1, articles: 1, stories: 1, headlineValue: 1.693147181, bodyValue: 0 },
      { publishedOn: '2026-11-19', tier: 3, articles: 1, stories: 0, headlineValue: 0, bodyValue: 0 },
    ]);
    const [word] = await db.select().from(wordMonths).where(eq(wordMonths.word, '良率')).limit(1);
    expect(word).toMatchObject({
      month: '2026-11-01',
      days: Array.from({ length: 31 }, (_, index) => (index === 17 ? 1 : 0)),
    });
  });

  test('before the one that was thought to be first becomes the original', async () => {
    const { db } = database;
    await publish(`澄川新材：${story}`, '2026-11-18T01:00:00Z', { sourceId: minor });
    const earlier = await publish(`澄川新材：${story}。`, '2026-11-17T01:00:00Z');
    expect(await db.select().from(stories)).toMatchObject([
      { originalArticleId: earlier, publishedOn: '2026-11-17', tier: 1, reprints: 1 },
    ]);
    expect((await db.select().from(scopeDays)).filter(({ stories: count }) => count > 0)).toHaveLength(2);
    expect(await db.select().from(storyCompanies)).toMatchObject([{ stockId: own, publishedOn: '2026-11-17' }]);
  });

  test('of the same form about another company is a story of its own', async () => {
    await publish('关于澄川新材召开二零二六年第三次临时股东大会的通知公告', '2026-11-18T01:00:00Z');
    await publish('关于青筠科技召开二零二六年第三次临时股东大会的通知公告', '2026-11-18T02:00:00Z');
    expect(await database.db.select().from(stories)).toHaveLength(2);
  });

  test('in the future, or not published, is not in the corpus yet', async () => {
    const { db } = database;
    await publish(`澄川新材：${story}`, '2026-11-20T03:00:00Z');
    await createArticle(db, { title: zh(story), publishedAt: '2026-11-18T01:00:00Z', state: 'draft' });
    await settle(db, now);
    expect(await db.select().from(articleTexts)).toEqual([]);
  });
});

describe('whatever happens to articles, the counts are those of a corpus made anew', () => {
  const fingerprint = async () => ({
    companyDays: await database.db
      .select()
      .from(companyDays)
      .orderBy(companyDays.stockId, companyDays.publishedOn, companyDays.tier),
    words: await database.db.select().from(wordMonths).orderBy(wordMonths.scopeId, wordMonths.month, wordMonths.word),
    scopes: await database.db
      .select()
      .from(scopeDays)
      .where(sql`${scopeDays.stories} <> 0`)
      .orderBy(scopeDays.scopeId, scopeDays.publishedOn),
    stories: await database.db
      .select({ original: stories.originalArticleId, reprints: stories.reprints })
      .from(stories)
      .orderBy(stories.originalArticleId),
  });

  async function makeAnew(): Promise<void> {
    const { db } = database;
    for (const table of [articleTexts, articleKeys, stories, storyCompanies, companyDays, scopeDays, wordMonths])
      await db.delete(table);
    await db.execute(sql`insert into ${corpusQueue} (article_id) select id from ${articles} order by published_at, id`);
    await settle(db, now);
  }

  test('edited, moved in time, withdrawn, deleted, brought back, its source gone up a tier', async () => {
    const { db } = database;
    const ids: number[] = [];
    for (const [index, title] of [
      `澄川新材：${story}`,
      `澄川新材：${story}（转载）`,
      '青筠科技三季报净利润增长',
      '澄川新材与青筠科技签署长协',
    ].entries()) {
      ids.push(await publish(title, `2026-11-1${index + 4}T01:00:00Z`, { sourceId: index % 2 ? minor : core }));
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await db
      .update(articles)
      .set({ title: zh('青筠科技三季报现金流改善，毛利率回升') })
      .where(eq(articles.id, third));
    await db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, first));
    await settle(db, now);
    expect(await db.select().from(stories).where(eq(stories.originalArticleId, second))).toMatchObject([
      { reprints: 0, tier: 3 },
    ]);
    await db
      .update(articles)
      .set({ publishedAt: new Date('2026-11-12T01:00:00Z'), publishedOn: '2026-11-12' })
      .where(eq(articles.id, second));
    await db.delete(articles).where(eq(articles.id, fourth));
    await db.update(sources).set({ tier: 2 }).where(eq(sources.id, minor));
    await settle(db, now);
    await db.update(articles).set({ state: 'published' }).where(eq(articles.id, first));
    await settle(db, now);

    const lived = await fingerprint();
    await makeAnew();
    expect(lived).toEqual(await fingerprint());
    await db.update(sources).set({ tier: 3 }).where(eq(sources.id, minor));
  });
});

describe('an article that an earlier release has read', () => {
  /** Its words stand beside the text instead of in it. */
  async function readAsBefore(id: number): Promise<readonly string[]> {
    const { db } = database;
    const [stored] = await db.select(wordColumns).from(articleTexts).where(eq(articleTexts.articleId, id));
    const words = stored ? wordsOf(stored) : [];
    await db
      .update(articleTexts)
      .set({ words: [...words], wordPlaces: null })
      .where(eq(articleTexts.articleId, id));
    return words;
  }

  test('counts no longer once it is gone, with all of its words', async () => {
    const { db } = database;
    const id = await publish(`澄川新材：${story}`, '2026-11-18T01:00:00Z');
    expect((await readAsBefore(id)).length).toBeGreaterThan(5);
    await db.delete(articles).where(eq(articles.id, id));
    await settle(db, now);
    expect(await db.$count(wordMonths)).toBe(0);
  });

  test('is found by a new term, which is counted with the words that it had', async () => {
    const { db } = database;
    const ids = [
      await publish(`澄川新材：${story}`, '2026-11-18T01:00:00Z'),
      await publish('青筠科技的量产时间定在明年', '2026-11-19T01:00:00Z'),
    ];
    const before = await readAsBefore(ids[0] ?? 0);
    expect(await addTerms(db, { terms: ['量产时间定'], now })).toBe(1);
    const counted = await db.select().from(wordMonths).where(eq(wordMonths.word, '量产时间定'));
    const ofAll = counted.find(({ scopeId }) => scopeId === everything);
    expect(ofAll?.days.flatMap((stories, day) => (stories > 0 ? [day + 1] : []))).toEqual([18, 19]);
    const texts = await db.select(wordColumns).from(articleTexts).orderBy(articleTexts.articleId);
    expect(texts.map(({ words }) => words)).toEqual([[], []]);
    expect([...(texts[0] ? wordsOf(texts[0]) : [])].sort()).toEqual([...before, '量产时间定'].sort());
    await db.delete(terms);
    await db.delete(articles);
    await settle(db, now);
    expect(await db.$count(wordMonths)).toBe(0);
  });
});

test('an article that is deleted while it is read again is gone, and neither keeps the other from ending', async () => {
  const { db, pool } = database;
  const id = await publish(`澄川新材：${story}`, '2026-11-18T01:00:00Z');
  await db.insert(corpusQueue).values({ articleId: id });
  const person = await pool.connect();
  try {
    // What deleting begins with; what refers to the article goes next.
    await person.query('begin');
    await person.query('select from article where id = $1 for update', [id]);
    const reading = settle(db, now);
    await expect.poll(() => countLockWaits(db)).toBe(1);
    await person.query('delete from article where id = $1', [id]);
    await person.query('commit');
    await reading;
  } finally {
    person.release();
  }
  expect(await db.$count(articleTexts)).toBe(0);
  expect(await db.$count(articleCompanies)).toBe(0);
});
