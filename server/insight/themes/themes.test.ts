import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterParameters, noFilters } from '#contract/insight/explorer-filters.ts';
import type { FigureExplanation, SettingVersions } from '#contract/insight/figures.ts';
import type { Theme } from '#contract/insight/themes.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { changePeers } from '#server/insight/settings/peers.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addDays } from '#server/platform/days.ts';
import { createArticle, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { explainOpenTheme } from './explain-theme.ts';
import { filtersOf, openConditions } from './open-theme.ts';

let app: TestApp;
let token: string;
let own: number;
let peer: number;
let id: number;

const day = 24 * 60 * 60_000;
const before = (days: number) => new Date(app.now().getTime() - days * day).toISOString();
/** Chinese characters that make headlines unlike each other. */
const unlike = (number: number) =>
  Array.from({ length: 12 }, (_, place) =>
    String.fromCharCode(0x4e00 + ((number * 7919 + place * 104_729) % 9000)),
  ).join('');

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app;
  own = await createListedCompany(db, '澄川新材', null);
  peer = await createListedCompany(db, '青筠科技', null);
  const early = await createSource(db, '早报');
  const late = await createSource(db, '晚报');
  const write = (days: number, title: string, sourceId = early, body = '') =>
    createArticle(db, { publishedAt: before(days), title: { 'zh-CN': title }, body: { 'zh-CN': body }, sourceId });
  // Of the 90 days 40 stories, 30 of them about the own company; of the days before 20, half of them about the peer.
  for (let number = 0; number < 40; number += 1) {
    const name = number < 30 ? '澄川新材' : '青筠科技';
    await write(2 + number * 2, `${name}固态电解质${unlike(number)}`);
  }
  for (let number = 0; number < 20; number += 1) {
    await write(95 + number * 3, `${number % 2 === 0 ? '澄川新材' : '青筠科技'}固态电解质${unlike(100 + number)}`);
  }
  const reprinted = `<p>${unlike(500)}${unlike(501)}${unlike(502)}${unlike(503)}</p>`;
  await write(1, `固态电解质${unlike(500)}`, early, reprinted);
  await write(0.9, `固态电解质${unlike(500)}`, late, reprinted);
  await write(200, '更早的一则');
  await write(3, '澄川新材召开年会');
  await settle(db, app.now());
  const user = await createUser(db, { username: 'reader', stockIds: [own] });
  token = await app.login(user.username);
  await changePeers(db, { stockId: own, userId: user.id, now: app.now(), change: () => [peer] });
  id = (await save('固态电池', 'q=固态电解质')).id;
});
afterAll(() => app.close());

async function save(name: string, query: string): Promise<{ id: number }> {
  return (await app.call('explorer.saveSearch', token, { body: { name, query } })).json().result;
}

async function read(days = '90', which = id): Promise<Theme> {
  const answer = await app.call('theme.detail', token, { params: { id: which }, query: { days } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}

async function explain(ref: object): Promise<FigureExplanation> {
  const answer = await app.call('theme.explain', token, { body: { theme: id, ...ref } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
}

describe('a theme', () => {
  test('counts its stories, and those of the days before', async () => {
    const { figures, bars, name, from, until } = await read();
    expect(name).toBe('固态电池');
    expect(figures.stories).toMatchObject({ value: 41, previous: 20 });
    expect(bars).toHaveLength(13);
    expect([bars[0]?.from, bars.at(-1)?.until]).toEqual([from, until]);
    expect(bars.reduce((sum, { stories }) => sum + stories, 0)).toBe(41);
    expect(bars.reduce((sum, bar) => sum + (bar.before ?? 0), 0)).toBe(20);
    expect(bars.reduce((sum, bar) => sum + bar.own, 0)).toBe(30);
  });

  test('lists exactly these stories in the Explorer', async () => {
    const { from, until, query } = await read();
    const q = new URLSearchParams(query).get('q');
    const search = await app.call('explorer.search', token, { body: { q, from, until, unit: 'stories' } });
    expect(search.json().result.total).toBe(41);
    const { result } = (await app.call('theme.list', token)).json();
    expect(result).toMatchObject([{ id, name: '固态电池', stories: 41 }]);
  });

  test('lists exactly the stories with a word in the Explorer, however its query is written', async () => {
    const { until } = await read();
    const window = { from: addDays(until, -6), until };
    const inWindow = { kind: 'hotWord', word: '澄川新材', ...window };
    for (const q of ['"固态电解质', '固态电解质 or', '固态电解质']) {
      const saved = await save('写法', new URLSearchParams({ q }).toString());
      const { explorerQuery, explorerTotal, articles } = await explain({ theme: saved.id, ...inWindow });
      const body = { q: new URLSearchParams(explorerQuery).get('q') ?? '', ...window, unit: 'stories' } as const;
      const found = (await app.call('explorer.search', token, { body })).json().result.total;
      expect([q, explorerTotal, found]).toEqual([q, articles.total, articles.total]);
      expect(articles.total).toBe(3);
    }
    const long = await save('很长', new URLSearchParams({ q: `固态电解质 or ${'长'.repeat(288)}` }).toString());
    expect(await explain({ theme: long.id, ...inWindow })).toMatchObject({ explorerQuery: '', explorerTotal: null });
  });

  test('explains a word by the formula of then', async () => {
    const { until } = await read();
    const window = { from: addDays(until, -6), until };
    const ref = { kind: 'hotWord', theme: id, word: '澄川新材', ...window } as const;
    const which = { now: app.now(), cut: () => () => [] };
    const conditions = { filters: filtersOf('q=固态电解质'), stockId: own, window, ...which };
    const explainWith = async (versions?: SettingVersions) => {
      const theme = { id, name: '固态电池', ...(await openConditions(app.db, { ...conditions, versions })) };
      return explainOpenTheme(app.db, { ref, theme, language: 'zh-CN', which });
    };
    const [then, today] = [await explainWith({}), await explainWith()];
    expect([then.formulaVersion, today.formulaVersion]).toEqual(['1', '2']);
    expect(then.figure.value).not.toBe(today.figure.value);
    expect(then.versions).toContainEqual({ label: '热词公式', value: '第 1 版' });
  });

  test('has bars that end today whatever its length, and says where the days before are not on record', async () => {
    for (const [days, count] of [
      ['30', 10],
      ['364', 13],
    ] as const) {
      const theme = await read(days);
      expect(theme.bars).toHaveLength(count);
      expect(theme.bars.reduce((sum, { stories }) => sum + stories, 0)).toBe(theme.figures.stories.value);
    }
    expect((await read('364')).figures.stories.previous).toBeNull();
  });

  test('shares its volume among the company and its peers, which add up to one', async () => {
    const { companies, figures } = await read();
    expect(companies.map(({ stockId, own: isOwn }) => [stockId, isOwn])).toEqual([
      [own, true],
      [peer, false],
    ]);
    expect(companies.reduce((sum, { share }) => sum + (share.value ?? 0), 0)).toBeCloseTo(1, 6);
    expect(figures.share?.value).toBeCloseTo(0.75, 6);
    // Of twenty stories there is none.
    expect(figures.share?.previous).toBeNull();
    expect(figures.rank).toBe(1);
  });

  test('tells which sources are first, how early, and how often they are reprinted', async () => {
    const { sources, figures } = await read();
    expect(figures).toMatchObject({ sources: 2, sourcesBefore: 1, firstThree: 1 });
    expect(sources).toMatchObject([
      { name: '早报', stories: 41, first: 41, delay: -72, reprinted: expect.closeTo(1 / 41, 6) },
      { name: '晚报', stories: 1, first: 0, delay: 72, reprinted: null },
    ]);
  });

  test('with few stories has neither share nor tone', async () => {
    const { figures } = await read('30');
    expect(figures.stories.value).toBeLessThan(30);
    expect(figures.share).toMatchObject({ value: null, gap: 'notEnoughStories' });
    expect(figures.netTone).toMatchObject({ value: null, gap: 'notEnoughJudged' });
  });

  test('takes over a changed condition at once', async () => {
    const saved = await save('年会', 'q=固态电解质&company=1');
    expect((await read('90', saved.id)).figures.stories.value).toBe(0);
    await app.call('explorer.changeSearch', token, { body: { id: saved.id, query: 'q=年会' } });
    const changed = await read('90', saved.id);
    expect(changed.figures.stories.value).toBe(1);
    expect(changed.reading?.pieces).toEqual([{ kind: 'part', text: '年会', inTitle: false }]);
  });

  test('names a company that is there no more, and finds nothing', async () => {
    const gone = await createListedCompany(app.db, '临时公司', null);
    const query = new URLSearchParams(filterParameters({ ...noFilters, stockIds: [gone] })).toString();
    const { id: saved } = await save('已移除', query);
    await app.db.delete(companies).where(eq(companies.stockId, gone));
    const { conditions, figures } = await read('90', saved);
    expect(conditions).toEqual([{ facet: 'companies', names: [`未知公司（编号 ${gone}）`] }]);
    expect(figures.stories.value).toBe(0);
    const body = { stockIds: [gone] };
    const found = (await app.call('explorer.search', token, { body })).json().result;
    expect(found.total).toBe(0);
    expect(found.facets?.companies).toContainEqual({
      ...{ value: String(gone), label: `未知公司（编号 ${gone}）`, count: 0 },
    });
  });

  test('does not say of a number that was never a company’s that it was removed', async () => {
    const never = 2_000_000_000;
    const { id: saved } = await save('从未有过', `company=${never}`);
    expect((await read('90', saved)).conditions).toEqual([
      { facet: 'companies', names: [`未知公司（编号 ${never}）`] },
    ]);
  });

  test('is its owner’s alone', async () => {
    await createUser(app.db, { username: 'colleague', stockIds: [own] });
    const other = await app.login('colleague');
    expect((await app.call('theme.list', other)).json().result).toEqual([]);
    expect((await app.call('theme.detail', other, { params: { id } })).statusCode).toBe(404);
    const body = { kind: 'stories', theme: id, from: '2026-08-23', until: '2026-11-20' };
    expect((await app.call('theme.explain', other, { body })).statusCode).toBe(404);
    expect((await app.call('figure.explain', token, { body })).statusCode).toBe(404);
  });
});

describe('a theme in the reports of the company', () => {
  test('is named with its owner to all who decide on them, and any of them can take it out', async () => {
    await createUser(app.db, { username: 'li', role: 'CLIENT_ADMIN', stockIds: [own] });
    await createUser(app.db, { username: 'wang', role: 'CLIENT_ADMIN', stockIds: [own] });
    const [li, wang] = [await app.login('li'), await app.login('wang')];
    const saved = await app.call('explorer.saveSearch', li, { body: { name: '供应链', query: 'q=供应链' } });
    const theme: number = saved.json().result.id;
    const put = (by: string, isInReports: boolean) =>
      app.call('theme.report', by, { body: { id: theme, isInReports } });
    // What nobody has put in is nobody's but its owner's.
    expect((await put(wang, false)).statusCode).toBe(404);
    expect((await put(wang, true)).statusCode).toBe(404);
    await put(li, true);
    const list = async (by: string) => (await app.call('theme.inReports', by)).json().result;
    expect(await list(wang)).toEqual([{ id: theme, name: '供应链', owner: 'li', isOwn: false }]);
    expect(await list(li)).toEqual([{ id: theme, name: '供应链', owner: 'li', isOwn: true }]);
    expect((await app.call('theme.list', li)).json().result).toMatchObject([{ id: theme, isInReports: true }]);
    expect((await put(wang, false)).json()).toMatchObject({ code: 200, result: { isInReports: false } });
    expect(await list(wang)).toEqual([]);
    expect((await app.call('theme.list', li)).json().result).toMatchObject([{ id: theme, isInReports: false }]);
  });
});

test('what its owner changes of a theme in the reports is written down, as is that it goes, and nothing of others', async () => {
  await createUser(app.db, { username: 'zhou', role: 'CLIENT_ADMIN', stockIds: [own] });
  const owner = await app.login('zhou');
  const saved = (await app.call('explorer.saveSearch', owner, { body: { name: '供应', query: 'q=供应' } })).json()
    .result;
  const actions = () =>
    app.db
      .select({ action: auditEntries.action, detail: auditEntries.detail })
      .from(auditEntries)
      .where(eq(auditEntries.subject, `theme ${saved.id}`))
      .orderBy(auditEntries.id);
  const change = (query: string) => app.call('explorer.changeSearch', owner, { body: { id: saved.id, query } });
  await change('q=供货');
  expect(await actions()).toEqual([]);
  await app.call('theme.report', owner, { body: { id: saved.id, isInReports: true } });
  await change('q=断供');
  await app.call('explorer.renameSearch', owner, { body: { id: saved.id, name: '断供' } });
  expect((await app.call('explorer.savedSearches', owner)).json().result[0]).toMatchObject({ isInReports: true });
  await app.call('explorer.deleteSearch', owner, { body: { id: saved.id } });
  expect(await actions()).toEqual([
    { action: 'theme.reported', detail: { name: '供应' } },
    {
      action: 'theme.changed',
      detail: { before: { name: '供应', query: 'q=供货' }, after: { name: '供应', query: 'q=断供' } },
    },
    {
      action: 'theme.changed',
      detail: { before: { name: '供应', query: 'q=断供' }, after: { name: '断供', query: 'q=断供' } },
    },
    { action: 'theme.removed', detail: { before: { name: '断供', query: 'q=断供' } } },
  ]);
});

describe('a figure of a theme', () => {
  test('opens to the value that the page shows, with its stories', async () => {
    const { figures, companies } = await read();
    const shown = [figures.stories, figures.netTone, figures.negativeShare, ...companies.map(({ share }) => share)];
    for (const { ref, value, gap, previous } of shown) {
      const opened = await explain(ref);
      expect(opened.figure, ref.kind).toEqual({ ref, value, gap, previous });
    }
    const share = await explain(companies[0]?.share.ref ?? {});
    expect(share.filled).toMatch(/ = 75\.0%$/);
    expect(share.articles.total).toBe(30);
    expect(share.explorerTotal).toBe(30);
    const stories = await explain(figures.stories.ref);
    expect([stories.articles.total, stories.explorerTotal]).toEqual([41, 41]);
  });

  test('is narrowed by the conditions of its theme alone', async () => {
    const { figures } = await read();
    for (const narrowed of [{ category: 'BA' }, { tier: 1 }, { industryId: 1 }]) {
      const body = { ...figures.stories.ref, theme: id, ...narrowed };
      const { issues } = (await app.call('theme.explain', token, { body })).json();
      expect(issues).toMatchObject([
        { path: 'body', message: expect.stringContaining(Object.keys(narrowed)[0] ?? '') },
      ]);
    }
  });

  test('of a kind that no theme has does not exist', async () => {
    const { figures } = await read();
    for (const kind of ['volume', 'rank', 'evaluation']) {
      const body = { ...figures.stories.ref, kind, theme: id };
      expect((await app.call('theme.explain', token, { body })).statusCode).toBe(404);
    }
  });
});

describe('a word of a theme', () => {
  let sourceIds: number[];
  beforeAll(async () => {
    sourceIds = [await createSource(app.db), await createSource(app.db), await createSource(app.db)];
  });
  const write = async (count: number, { title, since, until }: { title: string; since: number; until: number }) => {
    for (let number = 0; number < count; number += 1) {
      await createArticle(app.db, {
        publishedAt: before(until + ((since - until) * number) / count),
        title: { 'zh-CN': `${title}${unlike(since * 1000 + number * 3)}` },
        sourceId: sourceIds[number % sourceIds.length] ?? 0,
      });
    }
  };
  const figureOf = async (z: Theme['words'][number]['z']) => (await explain(z.ref)).figure;

  test('has no score where no story came before, neither on the page nor where it is opened', async () => {
    await write(36, { title: '青筠科技召回事件', since: 6, until: 0.1 });
    await settle(app.db, app.now());
    const saved = await save('召回', 'q=召回事件');
    const { words, figures, until } = await read('30', saved.id);
    expect(figures.stories.value).toBe(36);
    const ref = { kind: 'hotWord', theme: saved.id, word: '青筠科技', from: addDays(until, -6), until } as const;
    expect(await figureOf({ ref, value: null, gap: null, previous: null })).toMatchObject({
      value: null,
      gap: 'notEnoughStories',
    });
    expect(words).toEqual([]);
  });

  test('has the score of a week before on the page and where it is opened', async () => {
    await write(50, { title: '扩产计划', since: 90, until: 16 });
    await write(14, { title: '召回事件扩产计划', since: 13, until: 7 });
    await write(24, { title: '召回事件扩产计划', since: 6, until: 0.1 });
    await settle(app.db, app.now());
    const { words } = await read('30', (await save('扩产', 'q=扩产计划')).id);
    const z = words.find(({ word }) => word === '事件')?.z;
    expect(z?.previous).toBeGreaterThan(0);
    expect(z && (await figureOf(z))).toEqual(z);
  });
});
