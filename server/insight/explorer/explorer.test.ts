import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExplorerAnswer, SavedSearch } from '#contract/insight/explorer.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, grantElement } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
let own: number;
let peer: number;
let third: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app;
  own = await createListedCompany(db, '澄川', null);
  peer = await createListedCompany(db, '砚山', null);
  third = await createListedCompany(db, '青筠', null);
  const core = await createSource(db, '核心');
  const other = await createSource(db, '其他');
  await db.update(sources).set({ tier: 1 }).where(eq(sources.id, core));
  await db.update(sources).set({ tier: 3 }).where(eq(sources.id, other));
  const write = async (
    name: string,
    title: string,
    body: string,
    options: { day: string; sourceId?: number; category?: 'BA' | 'ESG' | 'TPC'; state?: 'withdrawn' | 'draft' },
  ) => {
    ids[name] = await createArticle(db, {
      publishedAt: `${options.day}T01:00:00Z`,
      title: { 'zh-CN': title, en: `${title} (en)` },
      body: { 'zh-CN': `<p>${body}</p>` },
      sourceId: options.sourceId ?? core,
      category: options.category ?? 'BA',
      ...(options.state ? { state: options.state } : {}),
    });
  };
  await write('a', '澄川新产线投产', '年产两万吨的项目在十一月进入试生产，砚山同日表态。', { day: '2026-11-18' });
  await write('b', '砚山披露产线进展', '澄川此前已宣布投产，青筠未予置评。', { day: '2026-11-17', sourceId: other });
  await write('c', '青筠发布 ESG 报告', '减排目标提前完成，与产线无关。', { day: '2026-11-16', category: 'ESG' });
  await write('d', '行业观察', '今年以来多条产线投产节奏放缓。', {
    day: '2026-10-01',
    sourceId: other,
    category: 'TPC',
  });
  await write('old', '澄川旧闻', '早年的产线投产。', { day: '2026-01-05' });
  await write('future', '澄川明天投产', '产线即将投产。', { day: '2026-11-25' });
  await write('withdrawn', '澄川下线稿', '产线投产。', { day: '2026-11-15', state: 'withdrawn' });
  await settle(db, app.now());
  const user = await createUser(db, { username: 'reader', stockIds: [own] });
  token = await app.login(user.username);
});
afterAll(() => app.close());

async function search(body: object): Promise<ExplorerAnswer> {
  const response = await app.call('explorer.search', token, { body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().result as ExplorerAnswer;
}

const found = async (body: object) => (await search(body)).list.map(({ id }) => nameOf(id)).sort();
const nameOf = (id: number) => Object.entries(ids).find(([, value]) => value === id)?.[0];
const counts = (facet: ExplorerAnswer['facets']['tiers']) =>
  Object.fromEntries(facet.map(({ value, count }) => [value, count]));

describe('a search', () => {
  test('finds articles with all words, in the last 90 days and up to now, and none that readers may not see', async () => {
    expect(await found({ q: '产线 投产' })).toEqual(['a', 'b', 'd']);
    expect(await found({ q: '产线投产' })).toEqual(['a', 'b', 'd']);
    expect(await found({ q: '"产线投产"' })).toEqual(['a', 'd']);
    expect(await found({ q: '产线 -投产' })).toEqual(['c']);
    expect(await found({ q: 'esg OR 两万吨' })).toEqual(['a', 'c']);
    expect(await found({ q: '"ＳＧ"' })).toEqual(['c']);
    expect(await found({ q: 'ＥＳＧ' })).toEqual(['c']);
    expect(await found({ q: 'ＳＧ' })).toEqual([]);
    expect(await found({ q: 'title:產線 near/2 投產' })).toEqual(await found({ q: 'title:"产线投产"' }));
    expect(await found({})).toEqual(['a', 'b', 'c', 'd']);
  });

  test('looks at the days it is told, both included', async () => {
    expect(await found({ q: '产线', from: '2026-01-05', until: '2026-10-01' })).toEqual(['d', 'old']);
    expect(await found({ q: '产线', from: '2026-11-17', until: '2026-11-17' })).toEqual(['b']);
    expect((await search({ until: '2026-12-31' })).range).toEqual({ from: '2026-08-23', until: '2026-11-20' });
  });

  test('counts each facet with all others applied, but not its own', async () => {
    const free = await search({ q: '产线' });
    expect(free.total).toBe(4);
    expect(counts(free.facets.companies)).toEqual({ [own]: 2, [peer]: 2, [third]: 2 });
    expect(counts(free.facets.categories)).toEqual({ BA: 2, ESG: 1, TPC: 1 });
    expect(counts(free.facets.tiers)).toEqual({ 1: 2, 2: 0, 3: 2 });
    // a and b and c have a company in the headline; a has 砚山, b has 澄川 and 青筠 in the body only.
    expect(counts(free.facets.positions)).toEqual({ headline: 3, body: 2 });

    const chosen = await search({ q: '产线', stockIds: [own], tiers: [3] });
    expect(chosen.list.map(({ id }) => nameOf(id))).toEqual(['b']);
    // Companies among tier 3 (b, d), tiers among those of 澄川 (a, b), categories and positions among both (b).
    expect(counts(chosen.facets.companies)).toEqual({ [own]: 1, [peer]: 1, [third]: 1 });
    expect(counts(chosen.facets.tiers)).toEqual({ 1: 1, 2: 0, 3: 1 });
    expect(counts(chosen.facets.categories)).toEqual({ BA: 1, ESG: 0, TPC: 0 });
    expect(counts(chosen.facets.positions)).toEqual({ headline: 0, body: 1 });
  });

  test('relates the position to the chosen companies', async () => {
    expect(await found({ q: '产线', stockIds: [own], positions: ['headline'] })).toEqual(['a']);
    expect(await found({ q: '产线', stockIds: [own], positions: ['body'] })).toEqual(['b']);
    expect(await found({ q: '产线', positions: ['body'] })).toEqual(['a', 'b']);
    // A company's count equals what selecting it finds.
    const { facets } = await search({ q: '产线', stockIds: [own], positions: ['headline'] });
    expect(counts(facets.companies)).toEqual({ [own]: 1, [peer]: 1, [third]: 1 });
    expect(await found({ q: '产线', stockIds: [peer], positions: ['headline'] })).toEqual(['b']);
  });

  test('keeps a chosen company in sight that is not found', async () => {
    const { facets } = await search({ q: '两万吨', stockIds: [third] });
    expect(facets.companies.find(({ value }) => value === String(third))).toMatchObject({ label: '青筠', count: 0 });
  });

  test('counts days that add up to the total, and weeks of long ranges', async () => {
    const { histogram, total } = await search({ q: '产线' });
    expect(histogram.unit).toBe('day');
    expect(histogram.buckets).toHaveLength(90);
    expect(histogram.buckets.at(-1)).toEqual({ date: '2026-11-20', count: 0 });
    expect(histogram.buckets.find(({ date }) => date === '2026-11-18')?.count).toBe(1);
    expect(histogram.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    const weeks = await search({ q: '产线', from: '2026-01-01' });
    expect(weeks.histogram.unit).toBe('week');
    expect(weeks.histogram.buckets[0]).toEqual({ date: '2026-01-01', count: 1 });
    expect(weeks.histogram.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });

  test('puts what stands in headlines first, or the latest', async () => {
    const order = async (body: object) => (await search(body)).list.map(({ id }) => nameOf(id));
    expect(await order({ q: '青筠', sort: 'relevance' })).toEqual(['c', 'b']);
    expect(await order({ q: '青筠', sort: 'newest' })).toEqual(['b', 'c']);
    expect(await order({ sort: 'reprints' })).toEqual(['a', 'b', 'c', 'd']);
  });

  test('suggests the company whose securities code is typed, in whatever letters', async () => {
    const code = `T${peer}`;
    const suggestion = { stockId: peer, code, name: '砚山' };
    for (const q of [code, code.toLowerCase(), `Ｔ${peer}`, ` ${code} `]) {
      expect((await search({ q })).suggestion, q).toEqual(suggestion);
    }
    for (const q of ['', '砚山', `${code}0`, '产线']) expect((await search({ q })).suggestion, q).toBeNull();
  });

  test('counts only when it is asked to', async () => {
    const page = await search({ q: '产线', page: 2, pageSize: 3, counts: false });
    expect(Object.keys(page).sort()).toEqual(['list', 'range', 'terms']);
    expect(page.list).toHaveLength(1);
  });

  test('counts anew what is analysed anew', async () => {
    const body = { stockIds: [third], categories: ['ESG'], from: '2026-11-10' };
    const before = await search(body);
    expect([before.total, before.facets.tiers[1]?.count]).toEqual([1, 0]);
    const id = await createArticle(app.db, {
      publishedAt: '2026-11-19T01:00:00Z',
      title: { 'zh-CN': '青筠又一份 ESG 报告' },
      category: 'ESG',
    });
    await settle(app.db, app.now());
    const after = await search(body);
    expect([after.total, after.facets.tiers[1]?.count]).toEqual([2, 1]);
    await app.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, id));
    await settle(app.db, app.now());
    expect((await search(body)).total).toBe(1);
  });

  test('without words shows with the next call what changes beside the articles', async () => {
    const body = { stockIds: [peer], from: '2026-11-10', sort: 'newest', counts: false };
    await search(body);
    const short = { 'zh-CN': '砚山精工' };
    await app.db.update(companies).set({ shortName: short }).where(eq(companies.stockId, peer));
    const [first] = (await search(body)).list;
    expect(first?.companies.map(({ name }) => name)).toContain('砚山精工');
    await app.db
      .update(companies)
      .set({ shortName: { 'zh-CN': '砚山' } })
      .where(eq(companies.stockId, peer));
  });

  test('without words shows what a process with a clock ahead has analysed once its time comes here', async () => {
    const body = { categories: ['ESG'], from: '2026-11-10', sort: 'newest', counts: false };
    const found = async () => (await search(body)).list.map(({ id }) => id);
    const before = await found();
    const [first = 0] = before;
    const row = eq(articleTexts.articleId, first);
    const [text] = await app.db.select({ publishedAt: articleTexts.publishedAt }).from(articleTexts).where(row);
    const put = (publishedAt: Date) =>
      app.db.transaction(async (tx) => {
        const publishedOn = chinaDate(publishedAt);
        // Not to be read again: by this clock it is not there yet.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.update(articles).set({ publishedAt, publishedOn }).where(eq(articles.id, first));
        await tx.execute(sql`set local session_replication_role = origin`);
        await tx.update(articleTexts).set({ publishedAt, publishedOn }).where(row);
      });
    await put(new Date(app.now().getTime() + 60_000));
    expect(await found()).toEqual(before.slice(1));
    app.pass(2 * 60_000);
    expect(await found()).toEqual(before);
    await put(text?.publishedAt ?? app.now());
  });

  test('finds the same whether time alone decides or all that is found is looked through', async () => {
    for (const facets of [{}, { stockIds: [own] }, { stockIds: [own, peer, third] }]) {
      for (const narrowed of [{}, { positions: ['body'] }, { tiers: [3] }, { categories: ['BA', 'TPC'], tiers: [1] }]) {
        const body = { ...facets, ...narrowed, from: '2026-01-01' };
        const newest = await search({ ...body, sort: 'newest' });
        const all = await search({ ...body, sort: 'reprints' });
        expect(newest.list.map(({ id }) => id)).toEqual(all.list.map(({ id }) => id));
        expect(newest.list).toHaveLength(newest.total);
        const second = await search({ ...body, sort: 'newest', page: 2, pageSize: 1 });
        expect(second.list).toEqual(newest.list.slice(1, 2));
      }
    }
  });

  test('pages without losing or repeating', async () => {
    const first = await search({ q: '产线', pageSize: 3 });
    const second = await search({ q: '产线', pageSize: 3, page: 2 });
    expect(first.total).toBe(4);
    expect([...first.list, ...second.list].map(({ id }) => nameOf(id)).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect((await search({ q: '产线', pageSize: 3, page: 9 })).list).toEqual([]);
  });

  test('shows companies with their place, and the piece of text where the words stand', async () => {
    const { list, terms } = await search({ q: '两万吨' });
    expect(terms).toContainEqual({ pattern: '[两兩][万萬][吨噸]', inTitle: false });
    expect(list[0]).toMatchObject({
      title: '澄川新产线投产',
      sourceName: '核心',
      tier: 1,
      summary: '年产两万吨的项目在十一月进入试生产，砚山同日表态。',
      companies: [
        { stockId: own, name: '澄川', position: 'headline' },
        { stockId: peer, name: '砚山', position: 'body' },
      ],
      reprints: 0,
    });
  });

  test.each([
    [{ from: '2026-11-02', until: '2026-11-01' }, 'body.until', '结束日期不能早于开始日期'],
    [{ q: '长'.repeat(301) }, 'body.q', '检索式最多 300 个字符'],
    [{ pageSize: 201 }, 'body.pageSize', expect.any(String)],
    [{ from: '2026-02-30' }, 'body.from', expect.any(String)],
    [{ stockIds: [3_000_000_000] }, 'body.stockIds.0', expect.any(String)],
  ])('refuses %j', async (body, path, message) => {
    const response = await app.call('explorer.search', token, { body });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toContainEqual({ path, message });
  });

  test('answers whatever is typed', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '产线',
        '(',
        ')',
        '"',
        '「',
        '-',
        '+',
        '|',
        'OR',
        'NOT',
        '非',
        ' ',
        "'",
        '\\',
        ':*',
        '&',
        '!',
        '<->',
        '%',
        '_',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const response = await app.call('explorer.search', token, { body: { q: parts.join('') } });
        expect([200, 400], `${parts.join('')} ${response.body}`).toContain(response.statusCode);
      }),
      { numRuns: 300 },
    );
  });
});

test('a visitor finds the same, without a session', async () => {
  const response = await app.call('explorer.sample', undefined, { body: { q: '产线投产' } });
  expect(
    response
      .json()
      .result.list.map(({ id }) => nameOf(id))
      .sort(),
  ).toEqual(['a', 'b', 'd']);
  const refused = await app.call('explorer.search', undefined, { body: {} });
  expect(refused.statusCode).toBe(401);
});

test('a preview names the companies and marks the reader’s own', async () => {
  const response = await app.call('explorer.article', token, { params: { id: ids.a ?? 0 } });
  expect(response.json().result).toMatchObject({
    title: '澄川新产线投产',
    companies: [
      { stockId: own, position: 'headline', own: true },
      { stockId: peer, position: 'body', own: false },
    ],
    reprints: { total: 0, list: [] },
    storyArticleId: ids.a,
    spread: ['2026-11-18T01:00:00.000Z'],
  });
  for (const id of [ids.withdrawn, ids.future, 999_999_999]) {
    expect((await app.call('explorer.article', token, { params: { id: id ?? 0 } })).statusCode).toBe(404);
  }
});

test('a preview names what is shown in Chinese for want of a translation', async () => {
  const sourceId = await createSource(app.db);
  const title = { 'zh-CN': '只有中文的标题' };
  const id = await createArticle(app.db, { title, sourceId, publishedAt: '2026-11-18T01:00:00Z' });
  await settle(app.db, app.now());
  const untranslated = async (language: string) =>
    (await app.call('explorer.article', token, { params: { id }, headers: { cookie: `lang=${language}` } })).json()
      .result.untranslated;
  expect([await untranslated('zh-CN'), await untranslated('en')]).toEqual([[], ['title']]);
  await app.db.delete(articles).where(eq(articles.id, id));
});

test('an export is for those whose menu has the button', async () => {
  const reader = await createUser(app.db, { stockIds: [own], role: 'EDITOR' });
  const response = await app.call('explorer.export', await app.login(reader.username), { body: {} });
  expect(response.json()).toMatchObject({ code: 1004 });
});

test('an export holds every result in its order', async () => {
  await allowExport();
  const response = await app.call('explorer.export', token, { body: { q: '产线', sort: 'newest' } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('spreadsheetml');
  const [sheet] = (await readXlsx(response.rawPayload)).sheets;
  expect(sheet?.rows.map((row) => row[0])).toEqual([
    '标题',
    '澄川新产线投产',
    '砚山披露产线进展',
    '青筠发布 ESG 报告',
    '行业观察',
  ]);
  expect(sheet?.rows[1]).toEqual([
    '澄川新产线投产',
    '摘要',
    '核心',
    '',
    '1',
    'unsure',
    '',
    'BA',
    new Date('2026-11-18T09:00:00Z'),
    '澄川',
    '砚山',
    0,
    ids.a,
  ]);
});

const allowExport = () => grantElement(app.db, 'CLIENT_USER', 'explorer:export');

describe('a saved search', () => {
  const save = async (body: object, as = token) => app.call('explorer.saveSearch', as, { body });

  test('is kept, renamed and deleted', async () => {
    const saved: SavedSearch = (await save({ name: ' 产线 ', query: 'q=产线' })).json().result;
    expect(saved).toMatchObject({ name: '产线', query: 'q=产线' });
    const renamed = await app.call('explorer.renameSearch', token, { body: { id: saved.id, name: '投产' } });
    expect(renamed.json().result.name).toBe('投产');
    expect((await app.call('explorer.savedSearches', token)).json().result).toMatchObject([{ name: '投产' }]);
    expect((await app.call('explorer.deleteSearch', token, { body: { id: saved.id } })).json().code).toBe(200);
    expect((await app.call('explorer.savedSearches', token)).json().result).toEqual([]);
  });

  test('is kept once, also of several tries at once; another name or condition is another', async () => {
    const asked = { name: '产能', query: 'q=产能' };
    const tries = [...(await Promise.all([save(asked), save(asked)])), await save(asked)];
    const ids = new Set(tries.map((answer) => answer.json().result.id));
    expect(ids.size).toBe(1);
    const others = [await save({ ...asked, name: '产能二' }), await save({ ...asked, query: 'q=产能二' })];
    for (const other of others) ids.add(other.json().result.id);
    expect(ids.size).toBe(3);
    for (const id of ids) await app.call('explorer.deleteSearch', token, { body: { id } });
  });

  test('of somebody else, or of one’s own in another company, does not exist', async () => {
    const saved: SavedSearch = (await save({ name: '我的', query: '' })).json().result;
    const colleague = await createUser(app.db, { stockIds: [own] });
    const other = await app.login(colleague.username);
    expect((await app.call('explorer.savedSearches', other)).json().result).toEqual([]);
    for (const id of [saved.id, 999_999]) {
      const rename = await app.call('explorer.renameSearch', other, { body: { id, name: '你的' } });
      const remove = await app.call('explorer.deleteSearch', other, { body: { id } });
      for (const response of [rename, remove]) {
        expect(response.statusCode).toBe(404);
        expect(response.json().desc).toBe('记录不存在');
      }
    }
    expect((await app.call('explorer.savedSearches', token)).json().result).toMatchObject([{ name: '我的' }]);
  });

  test('needs a name', async () => {
    const response = await save({ name: ' ', query: '' });
    expect(response.json().issues).toEqual([{ path: 'body.name', message: '请输入名称' }]);
  });
});
