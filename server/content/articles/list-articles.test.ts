import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '#contract/codes/errors.ts';
import { listCountLimit } from '#contract/codes/lists.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { readXlsx } from '#server/platform/xlsx/read-xlsx.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, grantElement } from '#server/testing/factories.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let reader: string;
let editor: string;
let sourceId: number;

beforeAll(async () => {
  app = await openTestApp();
  const [one, other] = [await createUser(app.db), await createUser(app.db, { role: 'EDITOR' })];
  reader = await app.login(one.username);
  editor = await app.login(other.username);
  sourceId = await createSource(app.db);
});
afterAll(() => app.close());

interface Listed {
  readonly total: number;
  readonly list: readonly { readonly id: number; readonly title: string }[];
}

async function list(body: object, as: 'reader' | 'editor' = 'reader'): Promise<Listed> {
  const name = as === 'reader' ? 'article.list' : 'article.manageList';
  const response = await app.call(name, as === 'reader' ? reader : editor, {
    body: { page: 1, pageSize: 20, ...body },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().result;
}

// First: articles of other tests become due, and are queued by the app in the background, which raises it as well.
describe('the number of the state of all articles', () => {
  const readNumber = async () => {
    const { rows } = await app.pool.query("select number from revision where topic = 'articles'");
    return Number(rows[0].number);
  };

  test('rises once for a transaction, and keeps nobody waiting until its end', async () => {
    const quiet = await createSource(app.db);
    const before = await readNumber();
    await app.db.transaction(async (tx) => {
      for (const title of ['甲', '乙', '丙']) {
        await createArticle(tx, { publishedAt: '2026-11-01T00:00:00Z', sourceId: quiet, title: { 'zh-CN': title } });
      }
      // Another transaction, before the three are committed.
      await createArticle(app.db, { publishedAt: '2026-11-01T00:00:00Z', sourceId: quiet });
    });
    expect(await readNumber()).toBe(before + 2);
  });
});

describe('words in titles are found', () => {
  let titles: readonly string[];
  beforeAll(async () => {
    titles = ['澄川新材 AI 投产', '投 产分开', 'Oil & Gas 100%_pure', '別の見出し'];
    for (const title of titles) {
      await createArticle(app.db, {
        publishedAt: '2026-11-19T00:00:00Z',
        sourceId,
        title: { 'zh-CN': title, en: `Report on ${title}` },
      });
    }
  });

  test.each([
    '投',
    '投产',
    '新材 AI',
    'ai 投',
    'oil',
    'OIL & gas',
    '%',
    '100%_',
    '_p',
    'REPORT',
    '見出し',
    '产投',
    "'",
    '\\',
    '没',
  ])('%s, as looking at each would find them', async (keyword) => {
    const found = titles.filter((title) =>
      `${title}\n Report on ${title}`.toLowerCase().includes(keyword.toLowerCase()),
    );
    for (const as of ['reader', 'editor'] as const) {
      const { total, list: rows } = await list({ keyword }, as);
      expect(rows.map(({ title }) => title).sort()).toEqual([...found].sort());
      expect(total).toBe(found.length);
    }
  });
});

describe('a long list', () => {
  beforeAll(async () => {
    // Many have the same time, so that the id decides.
    await app.db.execute(sql`
      insert into article (category, source_id, title, summary, body, state, published_at, published_on)
      select 'TPC', ${sourceId}, jsonb_build_object('zh-CN', '第' || n), '{"zh-CN": ""}', '{"zh-CN": ""}', 'published',
        moment, (moment at time zone 'Asia/Shanghai')::date
      from (select n, timestamptz '2026-11-01' - (n / 7) * interval '1 minute' - (n / 70) * interval '1 microsecond' as moment
        from generate_series(1, 10500) n) as made`);
  });

  test('is counted no further than its bound, and nothing is behind it', async () => {
    for (const as of ['reader', 'editor'] as const) {
      const { total, list: rows } = await list({ category: 'TPC', page: 500 }, as);
      expect(total).toBe(listCountLimit);
      expect(rows).toHaveLength(20);
      expect((await list({ category: 'TPC', page: 501 }, as)).list).toEqual([]);
      expect((await list({ category: 'TPC', page: 900 }, as)).total).toBe(listCountLimit);
    }
  });

  test.each([1, 20, 37, 200])('is whole, page after page of %i rows', async (pageSize) => {
    const rows = await app.db
      .select({ id: articles.id })
      .from(articles)
      .where(eq(articles.category, 'TPC'))
      .orderBy(sql`published_at desc, id desc`);
    const lastPage = Math.ceil(listCountLimit / pageSize);
    const pages = [1, 2, 6, 11, 12, 54, 55, 271, 272].filter((page) => page <= lastPage);
    for (const page of [...pages, lastPage]) {
      const begin = (page - 1) * pageSize;
      const expected = rows.slice(begin, Math.min(begin + pageSize, listCountLimit)).map(({ id }) => id);
      expect(
        (await list({ category: 'TPC', page, pageSize })).list.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(expected);
    }
  });
});

describe('the number of articles', () => {
  test('is right after each change, and when the time of one has come', async () => {
    const quiet = await createSource(app.db);
    const totals = async () => [
      (await list({ sourceId: quiet, pageSize: 1 })).total,
      (await list({ sourceId: quiet, pageSize: 1 }, 'editor')).total,
    ];
    const write = (minutes: number) =>
      createArticle(app.db, {
        publishedAt: new Date(app.now().getTime() + minutes * 60_000).toISOString(),
        sourceId: quiet,
      });
    await write(-3);
    await write(-2);
    const third = await write(-1);
    expect(await totals()).toEqual([3, 3]);
    await write(5);
    expect(await totals()).toEqual([3, 4]);
    app.pass(6 * 60_000);
    expect(await totals()).toEqual([4, 4]);
    await app.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, third));
    expect(await totals()).toEqual([3, 4]);
    await app.db.delete(articles).where(eq(articles.id, third));
    expect(await totals()).toEqual([3, 3]);
  });
});

describe('a first page that is kept', () => {
  let kept: number;
  const rows = async (as: 'reader' | 'editor' = 'reader') => (await list({ sourceId: kept }, as)).list;
  const write = (minutes: number, title = '一篇') =>
    createArticle(app.db, {
      publishedAt: new Date(app.now().getTime() + minutes * 60_000).toISOString(),
      sourceId: kept,
      title: { 'zh-CN': title },
    });
  beforeAll(async () => {
    kept = await createSource(app.db);
    await write(-1, '第一篇');
  });

  test('is read with the session alone while nothing changes', async () => {
    await settle(app.db, app.now());
    await rows();
    const { rows: names } = await app.pool.query('select current_database() as name');
    const recorded = recordStatements(names[0].name);
    try {
      expect(await rows()).toHaveLength(1);
      expect(recorded.take().map(({ text }) => /from "session"/.test(text))).toEqual([true]);
    } finally {
      recorded.stop();
    }
  });

  test('shows each change of an article with the next call', async () => {
    const id = await write(-1, '第二篇');
    expect((await rows()).map(({ title }) => title)).toEqual(['第二篇', '第一篇']);
    await app.db
      .update(articles)
      .set({ title: { 'zh-CN': '改过的' } })
      .where(eq(articles.id, id));
    expect((await rows()).map(({ title }) => title)).toEqual(['改过的', '第一篇']);
    await app.db.delete(articles).where(eq(articles.id, id));
    expect(await rows()).toHaveLength(1);
  });

  test('shows an article whose time has come, and the new name of a source', async () => {
    await write(3);
    expect(await rows()).toHaveLength(1);
    app.pass(4 * 60_000);
    expect(await rows()).toHaveLength(2);
    await app.db
      .update(sources)
      .set({ name: { 'zh-CN': '改了名的来源' } })
      .where(eq(sources.id, kept));
    expect((await rows())[0]).toMatchObject({ sourceName: '改了名的来源' });
  });

  test('says how the company of the caller is mentioned, and of no other', async () => {
    const [one, other] = [
      await createListedCompany(app.db, '远山', null),
      await createListedCompany(app.db, '近水', null),
    ];
    const id = await write(-1, '远山新厂投产');
    await settle(app.db, app.now());
    const mentionFor = async (stockId: number) => {
      const user = await createUser(app.db, { stockIds: [stockId] });
      const response = await app.call('article.list', await app.login(user.username), {
        body: { page: 1, pageSize: 20, sourceId: kept },
      });
      return response.json().result.list.find((row) => row.id === id)?.mention;
    };
    expect([await mentionFor(one), await mentionFor(other)]).toEqual(['headline', null]);
  });
});

describe('an export of articles', () => {
  const exported = async (name: 'article.export' | 'article.manageExport', token: string, body: object) => {
    const answer = await app.call(name, token, { body });
    expect(answer.headers['content-type'], answer.body.slice(0, 200)).toContain('spreadsheetml');
    const rows: unknown[][] = [];
    for await (const { cells } of (await readXlsx(answer.rawPayload)).rows) rows.push([...cells.values()]);
    return rows.slice(1);
  };

  test('gives readers what they may read, editors every state', async () => {
    await grantElement(app.db, 'CLIENT_USER', 'article:export');
    await app.db.insert(dictionaryItems).values({
      ...{ enumeration: 'article_state', key: 'published', sort: 1, label: { 'zh-CN': '已上线', en: 'Online' } },
    });
    const other = await createSource(app.db);
    const at = (day: number) => `2026-11-${day}T00:00:00Z`;
    const named = (name: string, day: number, state: 'published' | 'draft') =>
      createArticle(app.db, {
        ...{ publishedAt: at(day), sourceId: other, state },
        title: { 'zh-CN': `导出 ${name}`, en: '' },
      });
    await named('甲', 11, 'published');
    await named('乙', 12, 'draft');
    const id = await named('丙', 13, 'published');
    const own = { sourceId: other, columns: ['time', 'title'] };
    const titles = (rows: unknown[][]) => rows.map(([, title]) => title);
    expect(titles(await exported('article.export', reader, own))).toEqual(['导出 丙', '导出 甲']);
    expect(titles(await exported('article.export', reader, { ...own, sort: 'published' }))).toEqual([
      '导出 甲',
      '导出 丙',
    ]);
    expect(titles(await exported('article.manageExport', editor, own))).toEqual(['导出 丙', '导出 乙', '导出 甲']);
    expect(await exported('article.manageExport', editor, { ids: [id], columns: ['state', 'languages'] })).toEqual([
      ['已上线', '中 / EN'],
    ]);
    const drafts = { ...own, columns: ['title'], state: 'draft' };
    expect((await exported('article.manageExport', editor, drafts)).map(([title]) => title)).toEqual(['导出 乙']);
    expect((await app.call('article.manageExport', reader, { body: {} })).json().code).toBe(
      errorTable.NOT_PERMITTED.code,
    );
  });
});
