import { expect, test } from 'vitest';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import type { Language } from '#contract/language.ts';
import type { PublicCaller } from '#contract/rendering.ts';
import { loadBaExplorer } from './load-ba-explorer.ts';

const answer: ExplorerAnswer = {
  ...{ total: 1, articles: 1, totalIsBounded: false, suggestion: null, terms: [] },
  range: { from: '2024-12-01', until: '2026-02-28' },
  facets: { companies: [], categories: [], tiers: [], positions: [], tones: [], events: [] },
  histogram: {
    unit: 'week',
    buckets: [
      { date: '2024-12-02', count: 0 },
      { date: '2025-12-22', count: 1 },
      { date: '2026-02-23', count: 0 },
    ],
  },
  list: [
    {
      ...{ id: 1, title: '绿电', summary: '', category: 'BA', sourceName: '晨报', reprints: 0, companies: [] },
      ...{ publishedAt: '2025-12-24T02:00:00Z', story: null, untranslated: [] },
    },
  ] as unknown as ExplorerAnswer['list'],
};

const texts = { title: '', lead: '', note: '', untranslated: [] };
const answers: Record<string, unknown> = {
  'explorer.sample': answer,
  'site.product': { claim: texts, steps: [], questions: [], callToAction: { title: '', text: '', untranslated: [] } },
  'dictionary.all': {},
};

const asked = { url: new URL('http://site.invalid/baExplorer'), publicUrl: 'http://site.invalid' };

test('a search over years names them in its range, at its results and below its bars', async () => {
  const call = (async (name: string) => answers[name]) as PublicCaller;
  const { data } = await loadBaExplorer({ ...asked, language: 'zh-CN', call });
  expect(data.rangeText).toContain('2024 年 12 月 1 日');
  expect(data.rangeText).toContain('2026 年 2 月 28 日');
  expect(data.results[0]?.date).toBe('2025 年 12 月 24 日');
  expect(data.histogram.ticks).toEqual(['2024-12-02', '2025-12-22', '2026-02-23']);
});

test('examples are marked as Chinese on the page in English only', async () => {
  const call = (async (name: string) => answers[name]) as PublicCaller;
  const langsIn = async (language: Language) =>
    (await loadBaExplorer({ ...asked, language, call })).data.examples.map(({ lang }) => lang);
  expect(await langsIn('en')).toEqual(['zh-CN', 'zh-CN', 'zh-CN']);
  expect(await langsIn('zh-CN')).toEqual([undefined, undefined, undefined]);
});
