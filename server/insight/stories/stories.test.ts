import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { type ExplorerAnswer, explorerAnswerSchema } from '#contract/insight/explorer.ts';
import { siteSearchSchema } from '#contract/insight/site-search.ts';
import { storyComparisonSchema, storyFiguresSchema, storySchema } from '#contract/insight/stories.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { HotWordCache } from '#server/insight/hot-words/hot-word-cache.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, grantElement } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readStoryFigures } from './read-story.ts';

let app: TestApp;
let client: string;
let operator: string;
let sourceId: number;
let own: number;

const title = '澄川新材与整车客户签订固态电解质供货合同';
const body = '<p>澄川新材公告，公司与一家整车客户签订供货合同，合同金额2.2亿元，履行期限36个月，须经股东会审议。</p>';
const hour = 60 * 60_000;

beforeAll(async () => {
  app = await openTestApp();
  own = await createListedCompany(app.db, '澄川新材', null);
  sourceId = await createSource(app.db, '产线日报');
  await createUser(app.db, { username: 'reader', role: 'CLIENT_USER', stockIds: [own] });
  await createUser(app.db, { username: 'keeper', role: 'ADMIN' });
  client = await app.login('reader');
  operator = await app.login('keeper');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(articles);
  await settle(app.db, app.now());
});

/** An article so many hours ago. */
const write = (hours: number, text: { title?: string; body?: string; sourceId?: number } = {}) =>
  createArticle(app.db, {
    publishedAt: new Date(app.now().getTime() - hours * hour).toISOString(),
    title: { 'zh-CN': text.title ?? title },
    body: { 'zh-CN': text.body ?? body },
    sourceId: text.sourceId ?? sourceId,
  });

/** Whether articles are in one story. */
async function areTogether(...ids: readonly number[]): Promise<boolean> {
  const rows = await app.db.select().from(articleTexts);
  const stories = new Set(ids.map((id) => rows.find(({ articleId }) => articleId === id)?.storyId));
  expect(stories).not.toContain(undefined);
  return stories.size === 1;
}

async function decide(name: 'story.split' | 'story.merge' | 'story.undo', request: Record<string, unknown>) {
  const answer = await app.call(name, operator, { body: request });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result as { id: number };
}

describe('an operator', () => {
  test('splits articles off a story, which stays so however articles come later, and takes it back', async () => {
    const [first, second, third] = [await write(30), await write(28), await write(26)];
    await settle(app.db, app.now());
    expect(await areTogether(first, second, third)).toBe(true);
    const { id } = await decide('story.split', { id: third, articleIds: [second], reason: '另一份合同' });
    expect(await areTogether(first, third)).toBe(true);
    expect(await areTogether(first, second)).toBe(false);

    // An earlier version arrives, and everything is read again.
    const earlier = await write(31);
    await app.db.update(articles).set({ state: 'published' });
    await settle(app.db, app.now());
    expect(await areTogether(first, third)).toBe(true);
    expect(await areTogether(first, second)).toBe(false);
    expect(await areTogether(earlier, first)).toBe(false);

    await decide('story.undo', { id });
    expect(await areTogether(earlier, first, second, third)).toBe(true);
    expect((await app.call('story.undo', operator, { body: { id } })).statusCode).toBe(404);
  });

  test('merges stories, and what joins one of them joins both', async () => {
    const [contract, meeting] = [await write(30), await write(20, { title: '新材料产业论坛在临港举行', body: '' })];
    await settle(app.db, app.now());
    const request = { id: meeting, articleIds: null, targetId: contract };
    const preview = await app.call('story.preview', operator, { body: request });
    expect(preview.json().result).toEqual({
      before: [
        { title: '新材料产业论坛在临港举行', articles: 1 },
        { title, articles: 1 },
      ],
      after: [{ title, articles: 2 }],
    });
    await decide('story.merge', { ...request, reason: '' });
    const reprint = await write(10, { title: '新材料产业论坛在临港举行', body: '' });
    await settle(app.db, app.now());
    expect(await areTogether(contract, meeting, reprint)).toBe(true);
  });

  test('merges stories that are months apart, and a search of the later months counts the earlier article', async () => {
    const [early, late] = [await write(120 * 24), await write(20, { title: '新材料产业论坛在临港举行', body: '' })];
    await settle(app.db, app.now());
    await decide('story.merge', { id: late, articleIds: null, targetId: early, reason: '' });
    const answer = await app.call('explorer.search', client, { body: { q: '产业论坛' } });
    const { list } = explorerAnswerSchema.parse(answer.json().result);
    expect(list).toEqual([expect.objectContaining({ id: late, reprints: 1, storyArticleId: early })]);
  });

  test('is told what does not go together', async () => {
    const [first, second] = [await write(30), await write(20, { title: '新材料产业论坛在临港举行', body: '' })];
    await settle(app.db, app.now());
    const refuse = async (name: 'story.split' | 'story.merge', request: Record<string, unknown>) => {
      const answer = await app.call(name, operator, { body: request });
      expect(answer.statusCode).toBe(400);
      return answer.json().issues?.[0]?.path ?? answer.json();
    };
    expect(await refuse('story.split', { id: first, articleIds: [first] })).toBe('body.articleIds');
    expect(await refuse('story.split', { id: first, articleIds: [second] })).toBe('body.articleIds');
    expect(await refuse('story.merge', { id: first, articleIds: null, targetId: first })).toBe('body.targetId');
    expect(await refuse('story.merge', { id: first, articleIds: null, targetId: 999_999 })).toBe('body.targetId');
    await app.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, second));
    await settle(app.db, app.now());
    const gone = await app.call('story.split', operator, { body: { id: second, articleIds: [second] } });
    expect(gone.statusCode).toBe(404);
    const foreign = await app.call('story.split', client, { body: { id: first, articleIds: [first] } });
    expect(foreign.json().code).toBe(errorTable.NOT_PERMITTED.code);
  });
});

describe('the page of a story', () => {
  const read = async (id: number) => {
    const answer = await app.call('story.detail', client, { params: { id: String(id) } });
    expect(answer.statusCode, answer.body).toBe(200);
    return storySchema.parse(answer.json().result);
  };
  const rest = '公司提示供货量以实际订单为准，产能爬坡与客户验证进度存在不确定性，敬请投资者注意风险。';
  const told = (amount: string, more = '') =>
    `<p>澄川新材与一家整车客户签订供货合同，合同金额${amount}，履行期限36个月，须经股东会审议。${rest}${more}</p>`;

  test('says what announcement, versions and reprints have in common and what not', async () => {
    const filings = await createSource(app.db, '公告速览');
    const announced = await write(40, { body: told('2.2亿元'), sourceId: filings });
    const copied = await write(39, { body: told('2.2亿元') });
    const retold = await write(20, {
      title: `${title} 客户浮出水面`,
      body: told(
        '2.4亿元',
        '业内人士认为，这是固态电解质首次进入整车供应链，年产能可达2万吨，后续还有三家客户在谈，扩产资金由银行项目贷款解决。',
      ),
    });
    await settle(app.db, app.now());
    const story = await read(announced);
    expect(story).toMatchObject({ id: announced, asked: null, comparedWith: announced });
    expect(story.counts).toMatchObject({ articles: 3, sources: 2, rewrites: 1, reprints: 1 });
    // A list tells the same, by whichever article it names the story.
    const listed = await app.call('story.retellings', client, { body: { ids: [announced, retold, 999_999] } });
    expect(listed.json().result).toEqual([
      { id: announced, announcements: 0, rewrites: 1, reprints: 1 },
      { id: retold, announcements: 0, rewrites: 1, reprints: 1 },
    ]);
    expect(story.articles.map(({ id, kind, copyOf }) => [id, kind, copyOf])).toEqual([
      [announced, 'announcement', null],
      [copied, 'reprint', announced],
      [retold, 'rewrite', null],
    ]);
    expect(story.articles[2]?.headline).toEqual([
      { text: title, change: 'same' },
      { text: ' 客户浮出水面', change: 'added' },
    ]);
    expect(story.facts.versions).toEqual([retold]);
    expect(story.facts.rows.map(({ name, value, cells }) => [name, value, cells[0]])).toEqual([
      ['合同金额', '2.2亿元', { state: 'changed', value: '2.4亿元' }],
      ['履行期限', '36个月', { state: 'same', value: '' }],
      ['年产能可', '', { state: 'added', value: '2万吨' }],
    ]);
    expect(story.events[0]).toMatchObject({ stockId: own, type: 'contract', amount: '220000000' });
    expect(story.companies).toEqual([{ stockId: own, name: '澄川新材', position: 'headline', own: true }]);

    const pair = await app.call('story.comparison', client, { params: { id: announced, otherId: retold } });
    const { body: parts } = storyComparisonSchema.parse(pair.json().result);
    expect(
      parts
        .filter(({ change }) => change !== 'same')
        .map(({ text }) => text)
        .slice(0, 2),
    ).toEqual(['2.2', '2.4']);
  });

  test('counts the announcement that came after the first article as no retelling', async () => {
    const filings = await createSource(app.db, '交易所公告');
    const first = await write(40, { body: told('2.2亿元') });
    const announced = await write(39, {
      body: told('2.2亿元', '特此公告。本公司董事会保证内容真实、准确、完整。'),
      sourceId: filings,
    });
    const copied = await write(38, { body: told('2.2亿元') });
    const longer =
      '业内人士认为，这是固态电解质首次进入整车供应链，年产能可达2万吨，后续还有三家客户在谈，扩产资金由银行项目贷款解决。';
    const retold = await write(20, { body: told('2.2亿元', longer) });
    await settle(app.db, app.now());
    const story = await read(first);
    expect(story.articles.map(({ id, kind }) => [id, kind])).toEqual([
      [first, 'first'],
      [announced, 'announcement'],
      [copied, 'reprint'],
      [retold, 'rewrite'],
    ]);
    const counts = { announcements: 1, rewrites: 1, reprints: 1 };
    expect(story.counts).toMatchObject({ articles: 4, ...counts });
    const listed = await app.call('story.retellings', client, { body: { ids: [first] } });
    expect(listed.json().result).toEqual([{ id: first, ...counts }]);
  });

  test('keeps its address when an earlier article takes the first place', async () => {
    const known = await write(30);
    await settle(app.db, app.now());
    expect((await read(known)).asked).toBeNull();
    const earlier = await write(31);
    await settle(app.db, app.now());
    expect(await read(known)).toMatchObject({ id: earlier, asked: { id: known } });
    for (const id of ['999999', '4711']) {
      expect((await app.call('story.detail', client, { params: { id } })).statusCode).toBe(404);
    }
    await app.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, known));
    expect((await app.call('story.detail', client, { params: { id: String(known) } })).statusCode).toBe(404);
  });

  test('counts figures with it and without it', async () => {
    const counted = await write(30);
    await write(28);
    const other = await write(20, { title: '澄川新材召开供应商大会', body: '' });
    await settle(app.db, app.now());
    const figuresOf = async (id: number) => {
      const answer = await app.call('story.figures', client, { params: { id: String(id) } });
      return storyFiguresSchema.parse(answer.json().result);
    };
    const { company, list } = await figuresOf(counted);
    expect(company?.stockId).toBe(own);
    const pick = (kind: string) => list.find(({ figure }) => figure.ref.kind === kind);
    expect(pick('stories')).toMatchObject({ figure: { value: 2 }, without: { value: 1 } });
    // What is left is the other story, and together they are the whole.
    const whole = pick('volume')?.figure.value ?? 0;
    const rest = (await figuresOf(other)).list.find(({ figure }) => figure.ref.kind === 'volume')?.without.value ?? 0;
    expect((pick('volume')?.without.value ?? 0) + rest).toBeCloseTo(whole, 6);
  });

  test('counts the sharpest hot word that it has with it and without it', async () => {
    const papers = [sourceId, await createSource(app.db, '晨圭日报'), await createSource(app.db, '砥石周刊')];
    const things = Array.from('山水木火金土日月星云风雷');
    const tell = (hours: number, index: number, word: string) =>
      write(hours + index, {
        title: `澄川新材${word}${things[index % things.length]}${index}号`,
        body: '',
        sourceId: papers[index % papers.length] ?? sourceId,
      });
    for (let index = 0; index < 30; index += 1) await tell(240, index, '大会');
    const hot = [];
    for (let index = 0; index < 8; index += 1) hot.push(await tell(20, index, '地震'));
    await settle(app.db, app.now());

    const wordOf = async (id = 0) => {
      const asked = { id, stockId: own, language: 'zh-CN', now: app.now(), kept: new HotWordCache() } as const;
      const { list } = await readStoryFigures(app.db, asked);
      return list.find(({ figure }) => figure.ref.kind === 'hotWord');
    };
    const counted = await wordOf(hot[0]);
    expect(counted?.figure.ref.word).toBe('地震');
    await app.db
      .update(articles)
      .set({ state: 'withdrawn' })
      .where(eq(articles.id, hot[0] ?? 0));
    await settle(app.db, app.now());
    expect((await wordOf(hot[1]))?.figure.value).toBe(counted?.without.value);
  });
});

describe('a withdrawn article', () => {
  const retelling = `${body}<p>分析师称电芯验证尚需时日。</p>`;
  const read = async (id: number) => {
    const answer = await app.call('story.detail', client, { params: { id } });
    return answer.statusCode === 200 ? storySchema.parse(answer.json().result) : answer.statusCode;
  };
  const change = async (id: number, state: 'withdrawn' | 'published') => {
    await app.db.update(articles).set({ state }).where(eq(articles.id, id));
    await settle(app.db, app.now());
  };

  test('stays with its story by time and source, counts no longer, and its address leads there', async () => {
    const blog = await createSource(app.db, '行间札记');
    const [first, middle, last] = [
      await write(50),
      await write(26, { body: retelling, sourceId: blog }),
      await write(25),
    ];
    await settle(app.db, app.now());
    await change(middle, 'withdrawn');
    expect(await read(first)).toMatchObject({
      counts: { articles: 2 },
      offline: [{ id: middle, sourceName: '行间札记', tier: 2 }],
      asked: null,
    });
    expect(JSON.stringify(await read(middle))).not.toContain('电芯');
    expect(await read(middle)).toMatchObject({ id: first, asked: { id: middle, title: null } });

    // The first one leaves as well: both are with the one that stays.
    await change(first, 'withdrawn');
    expect(await read(last)).toMatchObject({ id: last, offline: [{ id: first }, { id: middle }] });
    await change(middle, 'published');
    expect(await read(last)).toMatchObject({ id: middle, counts: { articles: 2 }, offline: [{ id: first }] });
  });

  test('that was alone, or left for another story since, answers as a missing one', async () => {
    const [first, other] = [await write(50), await write(25)];
    await settle(app.db, app.now());
    await change(other, 'withdrawn');
    await app.db
      .update(articles)
      .set({ title: { 'zh-CN': '新材料产业论坛在临港举行' }, body: { 'zh-CN': '' } })
      .where(eq(articles.id, other));
    await change(other, 'published');
    await change(other, 'withdrawn');
    expect(await read(other)).toBe(404);
    expect(await read(first)).toMatchObject({ offline: [] });
  });
});

describe('a visitor', () => {
  const retelling = `${body}<p>分析师称电芯验证尚需时日。</p>`;
  const sample = async (asked: object) => {
    const answer = await app.call('explorer.sample', undefined, { body: asked });
    expect(answer.statusCode, answer.body).toBe(200);
    return explorerAnswerSchema.parse(answer.json().result);
  };
  const find = async (query: Record<string, string>) => {
    const answer = await app.call('site.search', undefined, { query });
    expect(answer.statusCode, answer.body).toBe(200);
    return siteSearchSchema.parse(answer.json().result).articles;
  };

  test('sees a story once, and its articles where they are asked for', async () => {
    const blog = await createSource(app.db, '行间札记');
    const first = await write(50);
    const late = await write(26, { body: retelling, sourceId: blog });
    await settle(app.db, app.now());

    const listed = await sample({});
    expect(listed).toMatchObject({ total: 1, articles: 2, list: [{ id: first, reprints: 1 }] });
    expect(listed.list[0]?.story).toMatchObject({ articles: 2, sources: 2, foundIn: null });
    expect((await sample({ q: '电芯' })).list[0]).toMatchObject({ id: first, story: { foundIn: '行间札记' } });
    expect((await sample({ unit: 'articles' })).list.map(({ id }) => id)).toEqual([late, first]);

    const found = await find({ q: '电芯' });
    expect(found.total).toBe(1);
    expect(found.list[0]).toMatchObject({
      ...{ kind: 'story', href: `/releaseDetail?id=${first}`, reprints: 1 },
      story: { articles: 2, sources: 2, foundIn: '行间札记' },
    });
    expect(found.list[0]?.summary).toContain('电芯');
    expect(await find({ q: '电芯', unit: 'articles', scope: 'articles' })).toMatchObject({
      ...{ total: 1, list: [{ kind: 'article', href: `/releaseDetail?id=${late}`, story: null }] },
    });
  });
});

describe('the Explorer, where it lists stories', () => {
  test('exports with each the text of the article that has the words, and says whose it is', async () => {
    const blog = await createSource(app.db, '行间札记');
    await write(50);
    await write(26, { body: `${body}<p>分析师称电芯验证尚需时日。</p>`, sourceId: blog });
    await settle(app.db, app.now());
    await grantElement(app.db, 'CLIENT_USER', 'explorer:export');
    const rowOf = async (q: string) => {
      const file = await app.call('explorer.export', client, { body: { unit: 'stories', q } });
      const [heading = [], row = []] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
      return Object.fromEntries(heading.map((name, place) => [String(name), row[place]]));
    };
    const { 摘要: summary, 来源: source, 命中来源: foundIn } = await rowOf('电芯');
    expect(summary).toContain('电芯');
    expect([source, foundIn]).toEqual(['产线日报', '行间札记']);
    expect((await rowOf('整车客户')).命中来源 ?? '').toBe('');
  });

  const search = async (more: object): Promise<ExplorerAnswer> => {
    const answer = await app.call('explorer.search', client, { body: { unit: 'stories', ...more } });
    expect(answer.statusCode, answer.body).toBe(200);
    return explorerAnswerSchema.parse(answer.json().result);
  };

  test('counts, dates, filters and exports each by its first article, and finds it by the words of any', async () => {
    const retelling = `${body}<p>分析师称电芯验证尚需时日。</p>`;
    const blog = await createSource(app.db, '行间札记');
    await app.db.update(sources).set({ tier: 3 }).where(eq(sources.id, blog));
    const first = await write(50);
    await write(26, { body: retelling, sourceId: blog });
    await write(25);
    const other = await write(20, { title: '新材料产业论坛在临港举行', body: '' });
    await settle(app.db, app.now());

    const all = await search({});
    expect(all).toMatchObject({ total: 2, articles: 4 });
    expect(all.list.map(({ id, reprints }) => [id, reprints])).toEqual([
      [other, 0],
      [first, 2],
    ]);
    expect(all.list[1]?.story).toMatchObject({ articles: 3, sources: 2, tiers: [0, 2, 1], foundIn: null });
    expect(all.histogram.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(all.facets.tiers.map(({ count }) => count)).toEqual([0, 2, 0]);
    expect((await search({ tiers: [3] })).total).toBe(0);
    expect((await search({ stockIds: [own], sort: 'reprints' })).list.map(({ id }) => id)).toEqual([first]);

    const found = await search({ q: '电芯' });
    expect(found).toMatchObject({ total: 1, articles: 3 });
    expect(found.list[0]).toMatchObject({ id: first, story: { foundIn: '行间札记' } });
    expect(found.list[0]?.summary).toContain('电芯');
    expect((await search({ q: '电芯', unit: 'articles' })).list.map(({ storyArticleId }) => storyArticleId)).toEqual([
      first,
    ]);

    await grantElement(app.db, 'CLIENT_USER', 'explorer:export');
    const file = await app.call('explorer.export', client, { body: { unit: 'stories' } });
    const [sheet] = (await readXlsx(file.rawPayload)).sheets;
    expect(sheet?.rows.slice(1).map((row) => row.at(-1))).toEqual([other, first]);
  });
});
