import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFront } from '#server/insight/front-page/service.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { createContent } from '#server/testing/content-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { readFrame } from './service.ts';

let database: OpenDatabase;

/** Friday 20 November 2026, 10:00 in China. */
const now = new Date('2026-11-20T02:00:00Z');
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the front page', () => {
  test('of an empty site has no chart and no text, but answers', async () => {
    const front = await readFront(database.db, { language: 'zh-CN', now });
    expect(front).toMatchObject({ chart: null, stories: [], ranking: [], hero: { title: '', lead: '', trust: '' } });
  });

  test('draws the busiest industry by weeks in China and counts its first company’s figures', async () => {
    const { db } = database;
    const materials = await createIndustry(db, '新材料');
    const energy = await createIndustry(db, '新能源');
    const own = await createListedCompany(db, '澄川', materials);
    const peer = await createListedCompany(db, '青筠', materials);
    const silent = await createListedCompany(db, '无闻', materials);
    const elsewhere = await createListedCompany(db, '北屿', energy);
    const [first, second] = [await createSource(db), await createSource(db)];
    const names = new Map([
      [own, '澄川'],
      [peer, '青筠'],
      [elsewhere, '北屿'],
    ]);
    const subjects = [
      '扩产投产',
      '中标项目',
      '披露年报',
      '回购股份',
      '发布新品',
      '更换董事',
      '提起诉讼',
      '派发红利',
      '接受调研',
    ];
    const write = (publishedAt: string, stockIds: readonly number[], sourceId = first) => {
      const mentioned = stockIds.map((stockId) => names.get(stockId)).join('与');
      const title = `${mentioned}${subjects.pop()}`;
      return createArticle(db, { publishedAt, sourceId, title: both(title, `${title} (en)`) });
    };

    await write('2026-11-19T10:00:00Z', [own, peer], first); // counts for both, once for the industry
    await write('2026-11-13T16:00:00Z', [own], second); // 14 November in China: the first day of this week
    await write('2026-11-19T11:00:00Z', [peer], second);
    await write('2026-11-19T12:00:00Z', [peer], second);
    await write('2026-11-13T15:59:59Z', [own]); // 13 November: last week
    await write('2026-10-01T00:00:00Z', [own]); // 50 days back: the eighth week from the end
    await write('2026-08-21T16:00:00Z', [own]); // 22 August: the first day of the first week
    await write('2026-08-21T15:59:59Z', [own]); // a day too early
    await write('2026-11-20T02:00:01Z', [own]); // still to come
    await createArticle(db, { publishedAt: '2026-11-19T10:00:00Z', state: 'draft', title: both('澄川未发', '') });
    await write('2026-11-18T10:00:00Z', [elsewhere]);
    await settle(db, now);

    const { chart, ranking } = await readFront(db, { language: 'zh-CN', now });
    expect(chart).toEqual({
      industryName: '新材料',
      untranslated: [],
      companyCount: 3,
      weeks: [
        '2026-08-22',
        '2026-08-29',
        '2026-09-05',
        '2026-09-12',
        '2026-09-19',
        '2026-09-26',
        '2026-10-03',
        '2026-10-10',
        '2026-10-17',
        '2026-10-24',
        '2026-10-31',
        '2026-11-07',
        '2026-11-14',
      ],
      series: [
        { stockId: own, name: '澄川', untranslated: [], own: true, values: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2] },
        { stockId: peer, name: '青筠', untranslated: [], own: false, values: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3] },
        {
          stockId: silent,
          name: '无闻',
          untranslated: [],
          own: false,
          values: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        },
      ],
      // 2 of the industry's 4 articles this week, behind the peer's 3
      figures: { last7Days: 2, previous7Days: 1, rank: 2, sources: 2, share: 50 },
    });
    expect(ranking).toEqual([
      { stockId: peer, name: '青筠', untranslated: [], articles: 3 },
      { stockId: own, name: '澄川', untranslated: [], articles: 2 },
      { stockId: elsewhere, name: '北屿', untranslated: [], articles: 1 },
    ]);
  });

  test('shows each story once, and a reader of English those that are translated', async () => {
    // The second is a reprint of the first.
    for (const publishedAt of ['2026-11-20T01:58:00Z', '2026-11-20T01:59:00Z']) {
      const title = { 'zh-CN': '尚未翻译的一篇合作报道' };
      await createArticle(database.db, { publishedAt, title, category: 'TPC' });
    }
    await settle(database.db, now);
    const inChinese = await readFront(database.db, { language: 'zh-CN', now });
    const inEnglish = await readFront(database.db, { language: 'en', now });
    const titles = inChinese.stories.map(({ title }) => title);
    expect(titles.at(0)).toBe('尚未翻译的一篇合作报道');
    expect(titles.lastIndexOf('尚未翻译的一篇合作报道')).toBe(0);
    expect(inEnglish.stories.at(0)?.title).toMatch(/\(en\)$/);
  });

  test('carries the blocks, videos, partners and news that operators keep', async () => {
    const { db } = database;
    await createContent(db, 'frontHero', {
      title: both('以数为鉴', 'Data as mirror'),
      lead: both('导语', 'Lead'),
      trust: both('可追溯', 'Traced'),
    });
    await createContent(db, 'frontTool', { title: both('二', 'Two'), text: both('乙', 'b'), href: '/b' }, { sort: 2 });
    await createContent(db, 'frontTool', { title: both('一', 'One'), text: both('甲', 'a'), href: '/a' }, { sort: 1 });
    await createContent(db, 'frontTool', { title: both('三', 'Three') }, { state: 'draft' });
    await createContent(db, 'frontTool', { title: both('四', 'Four') }, { state: 'withdrawn' });
    const yesterday = { publishedAt: '2026-11-19T02:00:00Z' };
    const film = { category: 'BA', summary: both('摘', 'Short'), seconds: 61 } as const;
    await createContent(db, 'video', { ...film, title: both('片', 'Film') }, yesterday);
    await createContent(
      db,
      'video',
      { ...film, title: both('未来', 'Later') },
      { publishedAt: '2026-11-20T02:00:00.001Z' },
    );
    await createContent(db, 'partner', { type: 40, name: both('鉴证', 'Assure'), field: both('ESG', 'ESG') });
    await createContent(db, 'news', { title: both('新闻', 'News'), tag: 'product' }, yesterday);

    const front = await readFront(db, { language: 'en', now });
    expect(front).toMatchObject({
      hero: { title: 'Data as mirror', lead: 'Lead', trust: 'Traced' },
      tools: [
        { title: 'One', text: 'a', href: '/a' },
        { title: 'Two', text: 'b', href: '/b' },
      ],
      solutions: [],
      videos: [
        { category: 'BA', title: 'Film', summary: 'Short', seconds: 61, publishedAt: '2026-11-19T02:00:00.000Z' },
      ],
      partners: [{ type: 40, name: 'Assure', field: 'ESG' }],
      news: [{ title: 'News', tag: 'product' }],
    });
  });
});

describe('the frame of every public page', () => {
  test('carries the settings and the menus with their links in order', async () => {
    const { db } = database;
    await createContent(db, 'settings', { brand: both('商鉴', 'Shangjian'), phone: '400' });
    const createMenu = (name: string, sort: number) =>
      createContent(db, 'menu', { label: both(`项${name}`, `Item ${name}`) }, { sort });
    const createLink = (menu: number, name: string, sort: number) =>
      createContent(
        db,
        'menuLink',
        { menu, label: both(`项${name}`, `Item ${name}`), note: both('注', 'Note'), href: `/${name}` },
        { sort },
      );
    await createMenu('2', 2);
    const first = await createMenu('1', 1);
    await createLink(first, '12', 2);
    await createLink(first, '11', 1);
    expect(await readFrame(db, { language: 'en', now })).toEqual({
      brand: 'Shangjian',
      tagline: '',
      slogan: '',
      phone: '400',
      phoneHours: '',
      copyright: '',
      recordNumber: '',
      credit: '',
      untranslated: [],
      navigation: [
        {
          label: 'Item 1',
          untranslated: [],
          links: [
            { label: 'Item 11', href: '/11', note: 'Note', untranslated: [] },
            { label: 'Item 12', href: '/12', note: 'Note', untranslated: [] },
          ],
        },
        { label: 'Item 2', untranslated: [], links: [] },
      ],
    });
  });
});
