import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { type Figure, type FigureKind, figureKinds, figureSchema } from '#contract/insight/figures.ts';
import { companyNamed } from '#server/demo/companies.ts';
import { readActivityOverview } from '#server/insight/activity/activity-overview.ts';
import { readComparison } from '#server/insight/comparison/comparison-overview.ts';
import { readHomeOverview } from '#server/insight/home/home-overview.ts';
import { readHotWords } from '#server/insight/hot-words/service.ts';
import { readSettings, saveSetting } from '#server/insight/settings/service.ts';
import { type Database, openPool } from '#server/platform/database/database.ts';
import { demoNow, openDemoDatabase } from '#server/testing/demo-database.ts';
import { explainFigure } from './explain-figure.ts';
import { listDefinitions } from './list-definitions.ts';

const now = demoNow;
const until = '2026-11-20';
const language = 'zh-CN';
const { stockId } = companyNamed('澄川新材');

let database: Awaited<ReturnType<typeof openDemoDatabase>>;
beforeAll(async () => {
  database = await openDemoDatabase();
});
afterAll(() => database.close());

type Changes = {
  readonly [K in FigureKind]: Readonly<Record<keyof (typeof figureDefinitions)[K]['constants'], number>>;
};

/** Another value for each number that figures are computed with. */
const changes: Changes = {
  articles: {},
  stories: {},
  volume: { headline: 3, body: 0.75 },
  activeRate: { windows: 4, days: 14 },
  activityIndex: { peers: 600, equalShare: 0.25 },
  rank: {},
  shareOfVoice: { stories: 90_000 },
  tierShare: {},
  negativeShare: { stories: 90_000 },
  netTone: { stories: 80_000 },
  spike: { weeks: 6, z: 99, stories: 700 },
  hotWord: {
    days: 14,
    backgroundDays: 70,
    stories: 800,
    sources: 90,
    z: 95,
    ratio: 85,
    commonShare: 0.01,
    scopeStories: 1,
  },
  evaluation: {},
};
const each = figureKinds.flatMap((kind) =>
  Object.entries<number>(changes[kind]).map(([constant, value]) => ({ kind, constant, value })),
);

/** Every figure of a kind in a result, by reference. */
function figuresIn(answer: unknown, kind: FigureKind, found = new Map<string, Figure>()): Map<string, Figure> {
  if (typeof answer !== 'object' || answer === null) return found;
  const { data } = figureSchema.safeParse(answer);
  if (!data) for (const child of Object.values(answer)) figuresIn(child, kind, found);
  else if (data.ref.kind === kind) found.set(JSON.stringify(data.ref), data);
  return found;
}

/** Caches are keyed by database: with a new connection nothing is cached. */
async function withoutCaches<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const connection = { connectionString: database.url };
  const onError = (error: Error) => {
    throw error;
  };
  const fresh = openPool({ connection, connections: 3, statementTimeoutMs: 30_000, onError });
  try {
    return await work(fresh.db);
  } finally {
    await fresh.close();
  }
}

/** Everything that shows a kind of figure or describes it. */
function look(kind: FigureKind) {
  return withoutCaches(async (db) => {
    const screens = kind === 'hotWord' ? await lookAtWords(db) : await lookAtFigures(db);
    const figures = figuresIn(screens, kind);
    const explained = [...figures.values()].slice(0, 3);
    const explanations = await Promise.all(
      explained.map(({ ref }) => explainFigure(db, { ref, viewerId: stockId, language, now })),
    );
    // The figure on screen equals its explanation.
    expect(explanations.map(({ figure }) => figure)).toEqual(explained);
    const definition = (await listDefinitions(db, language, () => [])).find((one) => one.kind === kind);
    return { screens: JSON.stringify(screens), figures, explanations, definition };
  });
}

async function lookAtFigures(db: Database) {
  const request = { stockId, language, now } as const;
  const home = await readHomeOverview(db, { ...request, range: '30' });
  return {
    home: { figures: home.figures, chart: home.activeRateChart, peers: home.peerRanks },
    activity: await readActivityOverview(db, request),
    comparison: await readComparison(db, { ...request, range: '30' }),
  };
}

async function lookAtWords(db: Database) {
  const settings = await readSettings(db, { stockId });
  return readHotWords(db, { reader: { stockId, wanted: 'company' }, until, settings, language, now });
}

async function changed<T>(kind: FigureKind, constant: string, value: number, work: () => Promise<T>): Promise<T> {
  const constants: Record<string, number> = figureDefinitions[kind].constants;
  const before = constants[constant];
  if (before === undefined) throw new Error(`${kind} has no ${constant}`);
  constants[constant] = value;
  try {
    return await work();
  } finally {
    constants[constant] = before;
  }
}

/** Texts of a kind: meaning, formula and limits. */
function textOf({ definition }: Awaited<ReturnType<typeof look>>): string {
  const { meaning = '', formula = '', limits = [] } = definition ?? {};
  return [meaning, formula, ...limits].join('\n');
}

describe('a number of a definition that is changed', () => {
  test.each(each)('changes figures and what is said of them: $constant of $kind', async ({ kind, constant, value }) => {
    const before = await look(kind);
    const after = await changed(kind, constant, value, () => look(kind));
    expect(after.screens).not.toBe(before.screens);
    expect(textOf(after)).not.toBe(textOf(before));
    expect(textOf(after)).toContain(constant === 'commonShare' ? `${value * 100}%` : String(value));
    expect((await look(kind)).screens).toBe(before.screens);
  });

  test.each(['headline', 'body'] as const)(
    'moves volumes, the stories they consist of and inputs: %s',
    async (place) => {
      const ref = { kind: 'volume', stockId, from: '2026-11-07', until } as const;
      const explain = () => withoutCaches((db) => explainFigure(db, { ref, viewerId: stockId, language, now }));
      const before = await explain();
      const after = await changed('volume', place, 5, explain);
      for (const { figure, articles, filled } of [before, after]) {
        expect(articles.total).toBe(articles.list.length);
        const sum = articles.list.reduce((total, { contribution }) => total + (contribution ?? 0), 0);
        expect(sum).toBeCloseTo(figure.value ?? 0, 5);
        expect(filled).toContain(` = ${(figure.value ?? 0).toFixed(1)}`);
      }
      expect(after.figure.value).toBeGreaterThan(before.figure.value ?? 0);
      expect(after.inputs).toContainEqual(expect.objectContaining({ value: '5' }));
    },
  );
});

describe('a weight of a tier that is changed', () => {
  test.each([1, 2, 3])('changes figures, their explanations and the worked example: tier %i', async (tier) => {
    const { weights } = await readSettings(database.db, { stockId });
    for (const kind of ['volume', 'tierShare', 'shareOfVoice'] as const) {
      const before = await look(kind);
      await saveSetting(database.db, {
        topic: 'tierWeights',
        stockId: 0,
        content: { ...weights, [tier]: 7.25 },
        changedBy: null,
      });
      const after = await look(kind);
      await saveSetting(database.db, { topic: 'tierWeights', stockId: 0, content: weights, changedBy: null });
      expect([...after.figures.values()]).not.toEqual([...before.figures.values()]);
      expect(after.definition?.example).not.toEqual(before.definition?.example);
      if (kind === 'volume') {
        expect(after.explanations[0]?.inputs).toContainEqual(expect.objectContaining({ value: '7.25' }));
      }
    }
  });
});
