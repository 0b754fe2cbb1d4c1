import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleCategory } from '#contract/content/articles.ts';
import type { LineChart } from '#contract/insight/reports.ts';
import { articles } from '#server/content/articles/tables.ts';
import { explainFigure } from '#server/insight/explanations/explain-figure.ts';
import { openFigures } from '#server/insight/figures/open-figures.ts';
import { timeSeriesHistoryDays } from '#server/insight/figures/series.ts';
import { flagDays, readSpikeEvents } from '#server/insight/figures/spike-events.ts';
import { generateReport } from '#server/insight/reports/generate-report.ts';
import { createArticle, createIndustry, createListedCompany, createSource } from '#server/testing/article-factories.ts';
import { settle } from '#server/testing/corpus.ts';
import { createUser, openAllModules } from '#server/testing/factories.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { snapshotShareTarget } from './snapshot-target.ts';

let t: TestApp;
let stockId: number;
const day = '2026-11-18';

beforeAll(async () => {
  t = await openTestApp();
  stockId = await createListedCompany(t.db, '澄川新材', await createIndustry(t.db));
  const sourceId = await createSource(t.db);
  const write = (text: string, category: ArticleCategory, publishedAt = `${day}T02:00:00Z`) =>
    createArticle(t.db, { title: { 'zh-CN': `澄川新材${text}` }, category, sourceId, publishedAt });
  // So that the weeks before the day are on record.
  await write('成立新的研究院', 'BA', '2026-08-01T02:00:00Z');
  const esg = ['披露碳排放数据', '捐建乡村图书馆', '获绿色工厂称号', '公布员工培训时长', '启用雨水回收系统'];
  for (const text of esg) await write(text, 'ESG');
  // The more reprints, the more a story counts.
  await write('发布可持续发展报告', 'ESG');
  await write('发布可持续发展报告', 'ESG', `${day}T03:00:00Z`);
  await write('签订固态电解质供货合同', 'BA');
  for (const hour of [3, 4]) await write('签订固态电解质供货合同', 'BA', `${day}T0${hour}:00:00Z`);
  await settle(t.db, t.now());
});
afterAll(() => t.close());

const window = { from: '2026-11-14', until: '2026-11-20' };

async function spikeEvents(category?: ArticleCategory) {
  const target = { kind: 'chart', chart: 'volume', ...window, category } as const;
  const kept = await snapshotShareTarget({ db: t.db, clock: t.now }, { stockId, language: 'zh-CN', target });
  if (!('content' in kept) || !('data' in kept.content['zh-CN'])) throw new Error('nothing was kept');
  return kept.content['zh-CN'].data.events;
}

const spikesOf = async (category?: ArticleCategory) =>
  (await spikeEvents(category)).map(({ day: on, title }) => ({ on, title }));

test('a shared chart of one category names its spikes by stories of that category', async () => {
  expect(await spikesOf('ESG')).toEqual([{ on: day, title: '澄川新材发布可持续发展报告' }]);
  expect(await spikesOf()).toEqual([{ on: day, title: '澄川新材签订固态电解质供货合同' }]);
});

test('a spike of one category opens the figure of that category', async () => {
  const historyDays = timeSeriesHistoryDays();
  const { data } = await openFigures(t.db, { viewerId: stockId, window, historyDays, category: 'ESG' });
  const [spike] = await readSpikeEvents(t.db, flagDays(data, { window, category: 'ESG', limit: 6 }), 'zh-CN');
  const ref = { kind: 'spike', stockId, from: day, until: day, category: 'ESG' } as const;
  expect(spike?.z.ref).toEqual(ref);
  const { figure } = await explainFigure(t.db, { ref, viewerId: stockId, language: 'zh-CN', now: t.now() });
  expect(figure.value).toBe(spike?.z.value);
});

test('the headline of a spike is marked in shared charts and in reports once its article has been withdrawn', async () => {
  const user = await createUser(t.db, { role: 'CLIENT_ADMIN', stockIds: [stockId] });
  await openAllModules(t.db, [stockId]);
  const target = { kind: 'chart', chart: 'volume', ...window };
  const created = await t.call('share.create', await t.login(user.username), { body: { target, days: 90 } });
  const share = new URL(created.json().result.address).searchParams.get('share');
  const period = { from: '2026-11-16', until: '2026-11-22' };
  const made = { stockId, kind: 'weekly', period, now: new Date('2026-11-23T02:00:00Z'), cut: () => () => [] } as const;
  const { id } = await generateReport(t.db, made);
  const shownIn = ({ events }: LineChart) => events.map(({ title, withdrawn }) => ({ title, withdrawn }));
  const read = async () => {
    const opened = await t.call('share.open', undefined, { body: { token: share } });
    const report = await t.call('report.detail', await t.login(user.username), { params: { id } });
    const shared = opened.json().result;
    return [shared.kind === 'chart' && shared.chart.data, report.json().result.chart].map(
      (chart) => chart && shownIn(chart),
    );
  };
  const title = '澄川新材签订固态电解质供货合同';
  const shown = [{ title, withdrawn: false }];
  expect(await read()).toEqual([shown, shown]);
  const [{ articleId = 0 } = {}] = await spikeEvents();
  await t.db.update(articles).set({ state: 'withdrawn' }).where(eq(articles.id, articleId));
  const marked = [{ title, withdrawn: true }];
  expect(await read()).toEqual([marked, marked]);
});
