import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { type Figure, figureSchema } from '#contract/insight/figures.ts';
import type { Tone } from '#contract/insight/tone.ts';
import { articles } from '#server/content/articles/tables.ts';
import { companyNamed } from '#server/demo/companies.ts';
import { readComparison } from '#server/insight/comparison/comparison-overview.ts';
import { readEvaluation } from '#server/insight/evaluations/service.ts';
import { explainFigure } from '#server/insight/explanations/explain-figure.ts';
import { searchPage } from '#server/insight/explorer/service.ts';
import { readHomeOverview } from '#server/insight/home/home-overview.ts';
import { readHotWord, readHotWords } from '#server/insight/hot-words/service.ts';
import { readSettings, saveSetting } from '#server/insight/settings/service.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { settle } from '#server/testing/corpus.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { readActivityOverview } from './activity-overview.ts';

const now = demoNow;
const until = '2026-11-20';
const language = 'zh-CN';
const { stockId } = companyNamed('澄川新材');
let database: OpenDatabase;

beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database.close());

const home = () => readHomeOverview(database.db, { stockId, range: '30', language, now });
const explain = (ref: Figure['ref'], viewerId = stockId) =>
  explainFigure(database.db, { ref, viewerId, language, now });

/** Every figure in an answer, each reference once. */
function figuresIn(value: unknown, found = new Map<string, Figure>()): Map<string, Figure> {
  if (typeof value !== 'object' || value === null) return found;
  const figure = figureSchema.safeParse(value);
  if (figure.success) found.set(JSON.stringify(figure.data.ref), figure.data);
  else for (const child of Object.values(value)) figuresIn(child, found);
  return found;
}

describe('every figure opens to the value it shows', () => {
  const words = async (wanted: 'industry' | 'everything') =>
    readHotWords(database.db, {
      reader: { stockId, wanted },
      until,
      settings: await readSettings(database.db, { stockId }),
      language,
      now,
    });
  const screens: [string, () => Promise<unknown>][] = [
    ['the dashboard', home],
    ['activity', () => readActivityOverview(database.db, { stockId, language, now })],
    ['the comparison with peers', () => readComparison(database.db, { stockId, range: '30', language, now })],
    ['hot words of an industry', () => words('industry')],
    ['hot words of everybody', () => words('everything')],
    ['the evaluation', () => readEvaluation(database.db, { stockId, peers: [], language, now })],
  ];

  test.each(screens)(
    'on %s',
    async (_name, read) => {
      const figures = figuresIn(await read());
      expect(figures.size).toBeGreaterThan(3);
      for (const figure of figures.values()) {
        const explanation = await explain(figure.ref);
        expect(explanation.figure).toEqual(figure);
        expect(explanation.shown === '').toBe(figure.value === null);
        expect(explanation.gapText === '').toBe(figure.gap === null);
        expect(explanation.inputs.length).toBeGreaterThan(0);
      }
    },
    60_000,
  );
});

test.each([
  [{ from: '2024-01-01' }, 'query.from'],
  [{ from: '2026-11-20', until: '2026-11-19' }, 'query.from'],
  [{ from: '2026-11-20', until: '2999-11-20' }, 'query.until'],
])('activity of the days %o is refused at its field', async (days, path) => {
  const read = readActivityOverview(database.db, { stockId, language, now, ...days });
  await expect(read).rejects.toMatchObject({ code: 'INVALID_REQUEST', issues: [{ path }] });
});

describe('the articles a figure names', () => {
  test('add up to the volume', async () => {
    const ref = { kind: 'volume', stockId, from: '2026-11-07', until } as const;
    const { figure, articles: named } = await explain(ref);
    expect(named.total).toBe(named.list.length);
    const sum = named.list.reduce((total, { contribution }) => total + (contribution ?? 0), 0);
    expect(sum).toBeCloseTo(figure.value ?? 0, 5);
  });

  test('add up to the net tone and to the negative share, with the stories that were not judged beside them', async () => {
    const window = { from: '2026-09-22', until };
    const [net, negative] = await Promise.all([
      explain({ kind: 'netTone', stockId, ...window }),
      explain({ kind: 'negativeShare', stockId, ...window }),
    ]);
    for (const { figure, articles: named, tones } of [net, negative]) {
      expect(named.list).toHaveLength(named.total);
      const sum = named.list.reduce((total, { contribution }) => total + (contribution ?? 0), 0);
      expect(sum).toBeCloseTo(figure.value ?? Number.NaN, 5);
      expect(tones?.unsureList).toHaveLength(Math.min(20, tones?.unsure ?? 0));
    }
    const { figure: all } = await explain({ kind: 'stories', stockId, ...window });
    expect(net.articles.total + (net.tones?.unsure ?? 0)).toBe(all.value);
  });

  test('are as many as the articles it counts', async () => {
    const ref = { kind: 'articles', stockId, from: '2026-11-14', until } as const;
    const { figure, articles: named } = await explain(ref);
    expect(named.list).toHaveLength(figure.value ?? 0);
  });

  test('take it with them when they go', async () => {
    const ref = { kind: 'volume', stockId, from: '2026-11-01', until } as const;
    const before = await explain(ref);
    const [first] = before.articles.list;
    const alone = before.articles.list.find(({ reprints }) => reprints === 0) ?? first;
    if (!alone) throw new Error('The demo has no story about this company');
    await database.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, alone.id));
    await settle(database.db, now);
    const after = await explain(ref);
    expect(after.figure.value).toBeCloseTo((before.figure.value ?? 0) - (alone.contribution ?? 0), 5);
    expect(after.articles.list.map(({ id }) => id)).not.toContain(alone.id);
    await database.db.update(articles).set({ state: 'published' }).where(eq(articles.id, alone.id));
    await settle(database.db, now);
    expect((await explain(ref)).figure.value).toBe(before.figure.value);
  });
});

describe('the link to the Explorer', () => {
  const window = { from: '2026-11-01', until } as const;

  test.each([
    { kind: 'articles', stockId, ...window },
    { kind: 'stories', stockId, ...window },
    { kind: 'volume', stockId, ...window, category: 'ESG' },
    { kind: 'tierShare', stockId, ...window, tier: 1 },
    { kind: 'negativeShare', stockId, ...window },
    { kind: 'hotWord', word: '产线', from: '2026-11-14', until },
  ] as const)('says how many stories or articles it lists: $kind', async (ref) => {
    const {
      explorerQuery,
      explorerTotal,
      articles: named,
      tones,
    } = await explainFigure(database.db, {
      ...{ ref, viewerId: stockId, language, now, countsLink: true },
    });
    const address = new URLSearchParams(explorerQuery);
    const { list } = await searchPage(database.db, {
      filters: {
        ...{ q: address.get('q') ?? '', from: address.get('from') ?? '', until: address.get('until') ?? '' },
        stockIds: address.getAll('company').map(Number),
        categories: address.getAll('category') as ArticleCategory[],
        ...{ tiers: address.getAll('tier').map(Number), positions: [], sort: 'newest' },
        tones: address.getAll('tone') as Tone[],
        eventTypes: [],
        unit: address.get('unit') === 'articles' ? 'articles' : 'stories',
      },
      ...{ page: 1, pageSize: 1_000, language, now, cut: () => [] },
    });
    expect(list.length).toBeGreaterThan(0);
    expect(explorerTotal).toBe(list.length);
    if (ref.kind === 'articles' || ref.kind === 'stories') expect(named.total).toBe(explorerTotal);
    if (ref.kind === 'negativeShare') expect(tones?.negative).toBe(explorerTotal);
  });

  test('is not counted where nobody follows it', async () => {
    expect((await explain({ kind: 'stories', stockId, ...window })).explorerTotal).toBeNull();
  });
});

describe('settings of then', () => {
  test('give the figures of then, after peers and weights have changed', async () => {
    const { db } = database;
    const { versions } = await readSettings(db, { stockId });
    const { figures } = await home();
    await saveSetting(db, { topic: 'peers', stockId, content: [1002], changedBy: null });
    await saveSetting(db, { topic: 'tierWeights', stockId: 0, content: { 1: 3, 2: 1, 3: 0 }, changedBy: null });
    const { figure } = figures.shareOfVoice;
    const then = await explainFigure(db, { ref: figure.ref, viewerId: stockId, versions, language, now });
    expect(then.figure).toEqual(figure);
    expect((await explain(figure.ref)).figure.value).not.toBe(figure.value);
    expect(then.versions).toContainEqual({ label: '同业名单', value: '第 1 版' });
  });
});

describe('what is not there', () => {
  const window = { from: '2026-11-14', until };

  test('is not found: a company nobody tracks, a share among others’ peers, a word without a week', async () => {
    for (const ref of [
      { kind: 'volume', stockId: 999_999, ...window },
      { kind: 'volume', ...window },
      { kind: 'shareOfVoice', stockId: companyNamed('棉屿日化').stockId, ...window },
      { kind: 'hotWord', word: '动力电池', from: '2026-11-01', until },
      { kind: 'evaluation', stockId, word: '1', ...window },
    ] as const) {
      await expect(explain(ref)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('is refused when it would take for ever', async () => {
    const ref = { kind: 'activeRate', stockId, from: '1990-01-01', until } as const;
    const issues = [{ path: 'body.from', message: expect.stringContaining('一年') }];
    await expect(explain(ref)).rejects.toMatchObject({ code: 'INVALID_REQUEST', issues });
  });

  test('of a company without an industry says why', async () => {
    const operator = await readHomeOverview(database.db, { stockId: 1000, range: '7', language, now });
    expect(operator.figures.activityIndex?.figure).toMatchObject({ value: null, gap: 'noIndustry' });
    expect(operator.figures.shareOfVoice.figure).toMatchObject({ value: null, gap: 'noPeers' });
    expect(operator.figures.articles.figure.value).toBe(0);
  });
});

test('a hot word in detail shows its days, sources, companions and first articles', async () => {
  const settings = await readSettings(database.db, { stockId });
  const request = { reader: { stockId, wanted: 'company' } as const, until, settings, language, now } as const;
  const list = await readHotWords(database.db, request);
  expect(list).toMatchObject({ scope: 'industry', scopeName: '新材料', fellBack: true });
  const [top] = list.items;
  if (!top) throw new Error('The demo has no hot word');
  const detail = await readHotWord(database.db, { ...request, word: top.word });
  expect(detail.item).toEqual(top);
  expect(detail.days).toHaveLength(91);
  const week = detail.days.slice(-7).reduce((sum, { stories }) => sum + stories, 0);
  expect(week).toBe(top.stories);
  expect(detail.tiers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(detail.earliest.length).toBeGreaterThan(0);
  expect(detail.related.length).toBeGreaterThan(0);
});
