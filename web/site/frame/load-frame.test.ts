import { expect, test } from 'vitest';
import type { PublicCaller } from '#contract/rendering.ts';
import { sampleFrame } from '../testing/sample-content.ts';
import { loadFrame } from './load-frame.ts';

test('the newest video and the latest news of the menu have their year, as they may be old', async () => {
  const old = { id: 3, title: '旧闻', publishedAt: '2024-11-20T08:05:00.000Z', untranslated: [] };
  const answers: Readonly<Record<string, unknown>> = {
    'site.frame': sampleFrame,
    'site.front': { videos: [{ ...old, category: 'product' }], ranking: [], news: [old] },
    'insight.topWords': { items: [] },
  };
  const call = (async (name: string) => answers[name]) as unknown as PublicCaller;
  const notes = async (language: 'zh-CN' | 'en') => {
    const { highlights } = await loadFrame({
      url: new URL('http://site.invalid/'),
      language,
      publicUrl: 'http://site.invalid',
      call,
    });
    return highlights.flatMap((highlight) => highlight?.note ?? []);
  };
  expect(await notes('zh-CN')).toEqual(['2024 年 11 月 20 日', '2024 年 11 月 20 日']);
  expect(await notes('en')).toEqual(['20 November 2024', '20 November 2024']);
});
