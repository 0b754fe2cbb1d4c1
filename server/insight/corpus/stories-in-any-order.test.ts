import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { articles, sources } from '#server/content/articles/tables.ts';
import { endDecision, insertDecision, insertPins } from '#server/insight/story-pins/pin-queries.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { createArticle, createIndustry, createListedCompany } from '#server/testing/article-factories.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { analyseWaiting } from './analyse.ts';
import { readAgain } from './read-again.ts';
import { articleKeys, articleTexts } from './tables.ts';
import { Tools } from './tools.ts';

const now = new Date('2026-11-20T04:00:00Z');
const trials = 4;

let database: OpenDatabase;
const sourceId = 1;
let userId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  // Its number decides ties of time: with one in some hundreds, such as 23, two of these articles have the same place.
  await database.db.insert(sources).values({ id: sourceId, name: { 'zh-CN': '来源' }, tier: 2 });
  userId = (await createUser(database.db, { username: 'keeper', role: 'ADMIN' })).id;
  const industryId = await createIndustry(database.db, '新材料');
  await createListedCompany(database.db, '澄川新材', industryId);
  await createListedCompany(database.db, '青筠科技', industryId);
});
afterAll(() => database.close());
beforeEach(clear);

/** Numbers from 0 to 1 that are the same on every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Draft {
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly publishedAt: string;
}

const sentences = [
  '公司表示首条产线已经完成设备安装并进入联合调试阶段',
  '管理层预计明年春季开始向两家整车客户小批量供货',
  '此次扩产所需资金来自自筹以及银行的项目贷款',
  '分析人士认为行业的竞争焦点正在从产能转向良率',
  '当地政府为项目配套了用电用水以及人才引进方面的支持',
  '公司同时提示新产品的验证进度存在一定的不确定性',
];

/** Chains of articles that are each like the next: forms with other words, cut and lengthened, at equal times, too. */
function draftChain(random: () => number): Draft[] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: 24 }, (_, index) => {
    const start = Math.floor(random() * 3);
    const body = sentences.slice(start, start + 1 + Math.floor(random() * 4)).join('。');
    const verb = pick(['增持', '增持', '减持', '扩产']);
    const title = `${pick(['', '快讯：', '【独家】'])}${pick(['澄川新材', '澄川新材', '青筠科技', '某公司'])}${verb}${pick(['', '计划', `${1 + Math.floor(random() * 2)}号`])}公告${pick(['', '（转载）'])}`;
    const minutes = Math.floor(random() * 12) * 1_700;
    return {
      name: String(index),
      title,
      body: `${random() < 0.2 ? '本报讯 ' : ''}${body}${random() < 0.3 ? `，涉及${3 + Math.floor(random() * 3)}亿元` : ''}`,
      publishedAt: new Date(Date.parse('2026-10-20T00:00:00Z') + minutes * 60_000).toISOString(),
    };
  });
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);

/** Adds articles in this order, a few at a time. */
async function add(drafts: readonly Draft[], random: () => number): Promise<Map<string, number>> {
  const { db } = database;
  const ids = new Map<string, number>();
  const tools = new Tools();
  for (const { name, title, body, publishedAt } of drafts) {
    const text = { title: { 'zh-CN': title }, body: { 'zh-CN': `<p>${body}</p>` } };
    ids.set(name, await createArticle(db, { ...text, publishedAt, sourceId }));
    if (random() < 0.4) await analyse(tools, 1 + Math.floor(random() * 3));
  }
  await analyse(tools, 500);
  return ids;
}

async function analyse(tools: Tools, batch: number): Promise<void> {
  while ((await analyseWaiting(database.db, tools, { now, batch })) > 0);
}

/** Stories as sets of names, in a fixed order. */
async function readStories(ids: ReadonlyMap<string, number>): Promise<string[]> {
  const rows = await database.db
    .select({ articleId: articleTexts.articleId, storyId: articleTexts.storyId })
    .from(articleTexts);
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const groups = Map.groupBy(rows, ({ storyId }) => storyId);
  return [...groups.values()]
    .map((group) =>
      group
        .map(({ articleId }) => names.get(articleId) ?? '?')
        .sort()
        .join(),
    )
    .sort();
}

async function clear(): Promise<void> {
  await database.db.delete(articles);
  await analyse(new Tools(), 500);
  expect(await database.db.$count(articleTexts)).toBe(0);
  expect(await database.db.$count(articleKeys)).toBe(0);
}

test('the same articles give the same stories in whatever order and batches they come', async () => {
  const sizes = new Set<number>();
  for (let trial = 0; trial < trials; trial += 1) {
    const random = createRandom(trial + 1);
    const drafts = draftChain(random);
    const inOrder = await add(drafts, () => 1);
    const expected = await readStories(inOrder);
    for (const story of expected) sizes.add(story.split(',').length);
    await clear();
    const inAnother = await add(shuffled(drafts, random), random);
    expect(await readStories(inAnother), `trial ${trial}`).toEqual(expected);
    await clear();
  }
  // There was something to decide.
  expect(sizes.size).toBeGreaterThan(3);
}, 240_000);

test('and so they do with some withdrawn, edited and brought back', async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const random = createRandom(trial + 1_001);
    const drafts = draftChain(random);
    const without = drafts.filter(() => random() < 0.8);
    const expected = await readStories(await add(without, () => 1));
    await clear();
    const ids = await add(shuffled(drafts, random), random);
    const { db } = database;
    const others = [...ids].filter(([name]) => !without.some((draft) => draft.name === name)).map(([, id]) => id);
    const some = shuffled([...ids.values()], random).slice(0, 6);
    await db.update(articles).set({ state: 'withdrawn' }).where(inArray(articles.id, some));
    await analyse(new Tools(), 2);
    await db.update(articles).set({ state: 'withdrawn' }).where(inArray(articles.id, others));
    const back = some.filter((id) => !others.includes(id));
    await db
      .update(articles)
      .set({ state: 'published', summary: sql`${articles.summary}` })
      .where(inArray(articles.id, back));
    await analyse(new Tools(), 3);
    expect(await readStories(ids), `trial ${trial}`).toEqual(expected);
    await clear();
  }
}, 240_000);

/** A decision of a person: articles by name, each group one story. */
async function decide(ids: ReadonlyMap<string, number>, groups: readonly (readonly string[])[]): Promise<number> {
  const decisionId = await insertDecision(database.db, {
    ...{ kind: 'merge', reason: '', decidedBy: userId, decidedAt: now },
  });
  const pins = groups.flatMap((names, part) =>
    names.map((name) => ({ decisionId, articleId: ids.get(name) ?? 0, part })),
  );
  await insertPins(database.db, pins);
  return decisionId;
}

test('and so they do with what people decided, which outlives all of that and a re-reading', async () => {
  const groupsOf = (random: () => number, drafts: readonly Draft[]) => {
    const some = shuffled(drafts, random).map(({ name }) => name);
    return [some.slice(0, 4), some.slice(4, 5), some.slice(5, 9)];
  };
  for (let trial = 0; trial < trials / 2; trial += 1) {
    const random = createRandom(trial + 2_001);
    const drafts = draftChain(random);
    const [first, second, third] = [groupsOf(random, drafts), groupsOf(random, drafts), groupsOf(random, drafts)];
    const inOrder = await add(drafts, () => 1);
    const byRules = await readStories(inOrder);
    await decide(inOrder, first);
    await decide(inOrder, second);
    await analyse(new Tools(), 500);
    const expected = await readStories(inOrder);
    expect(expected).not.toEqual(byRules);
    const sets = expected.map((story) => new Set(story.split(',')));
    for (const names of second) expect(sets.some((story) => names.every((name) => story.has(name)))).toBe(true);
    await clear();

    const ids = await add(shuffled(drafts, random), random);
    await decide(ids, first);
    await analyse(new Tools(), 3);
    await decide(ids, second);
    const undone = await decide(ids, third);
    await analyse(new Tools(), 2);
    const some = shuffled([...ids.values()], random).slice(0, 8);
    await database.db.update(articles).set({ state: 'withdrawn' }).where(inArray(articles.id, some));
    await analyse(new Tools(), 2);
    await database.db.update(articles).set({ state: 'published' }).where(inArray(articles.id, some));
    await endDecision(database.db, { id: undone, userId, at: now });
    await analyse(new Tools(), 3);
    expect(await readStories(ids), `trial ${trial}`).toEqual(expected);
    await readAgain(database.db, { now: () => now, batch: 5 });
    expect(await readStories(ids), `trial ${trial}, read again`).toEqual(expected);
    await clear();
  }
}, 240_000);
