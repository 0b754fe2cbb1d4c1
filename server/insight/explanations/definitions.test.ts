import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readingKinds, themeKinds } from '#contract/insight/explanations.ts';
import { figureKinds } from '#contract/insight/figures.ts';
import { type Language, languages } from '#contract/language.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { saveSetting } from '#server/insight/settings/service.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** As anybody reads them. */
const list = async (language: Language) =>
  (await t.call('figure.definitions', undefined, { headers: { cookie: `lang=${language}` } })).json().result;

describe.each(languages)('the definitions in %s', (language) => {
  test('explain every kind of figure with an example that has been computed', async () => {
    const definitions = await list(language);
    expect(definitions.map(({ kind }) => kind)).toEqual([...figureKinds, ...themeKinds, ...readingKinds]);
    for (const { example, limits, formula } of definitions) {
      expect(example.inputs.length).toBeGreaterThan(0);
      expect(example.filled).toMatch(/\d/);
      expect(example.shown).toMatch(/\d/);
      expect(limits.length).toBeGreaterThan(0);
      expect([formula, ...limits].join()).not.toMatch(/[{}]/);
    }
  });
});

test('the example of a hot word is the one worked out by hand', async () => {
  const [example] = (await list('zh-CN')).flatMap((one) => (one.kind === 'hotWord' ? one.example : []));
  // p = 32.5/2061, A = 160, a = 160·p = 2.52305: δ = ln(14.52305/305.47695) − ln(22.52305/2037.47695) = 1.459,
  // σ = √(1/14.52305 + 1/22.52305) = 0.337
  expect(example).toMatchObject({ filled: '1.459 / 0.337', shown: '4.3' });
});

test('the median of scores has no symbol of another figure', async () => {
  const labels = async (language: Language) =>
    (await list(language)).flatMap((one) =>
      one.kind === 'evaluation' ? one.example.inputs.map(({ label }) => label) : [],
    );
  expect(await labels('zh-CN')).toContain('行业得分中位数');
  expect(await labels('en')).toContain('Industry median of scores');
});

test('the examples of what is read come out as the analyser reads them, named as the dictionary does', async () => {
  const label = { 'zh-CN': '利好', en: 'Good news' };
  await t.db.insert(dictionaryItems).values({ enumeration: 'tone', key: 'positive', label, sort: 1 });
  const definitions = await list('zh-CN');
  const shownOf = (kind: string) => definitions.find((one) => one.kind === kind)?.example.shown;
  // A reprint with a tag and a brief join the first article, its opposite does not.
  expect(shownOf('story')).toBe('2 则报道，4 篇文章');
  expect(shownOf('tone')).toMatch(/^\+\d\.\d\d，利好$/);
  expect(shownOf('event')).toBe('contract，220,000,000');
  // ln(12·4000 / (15·26)) / ln(4000/12) = 4.813 / 5.809
  expect(shownOf('phrase')).toBe('NPMI 0.83');
  expect(shownOf('negativeShare')).toMatch(/^\d+\.\d%$/);
  expect(shownOf('netTone')).toMatch(/^\+0\.\d\d$/);
});

test('the examples of themes come out as the page of a theme computes them', async () => {
  const definitions = await list('zh-CN');
  const exampleOf = (kind: string) => definitions.find((one) => one.kind === kind)?.example;
  // Stories change in per cent. Each headline weighs as much, shared by the two that it names: 23 of 38, before it 14 of 34; (20 − 6) / 38.
  expect(exampleOf('theme')?.shown).toBe('42 则 ↑ 23.5%，份额 60.5% ↑ 19.3，净语气 +0.37 ↑ 0.02');
  expect(exampleOf('theme')?.filled).toContain('(42 − 34) / 34');
  expect(exampleOf('theme')?.filled).toContain('(20 − 6) / 38');
  expect(exampleOf('themeSource')).toMatchObject({ filled: '8:00 − 9:30', shown: '早报早 90 分钟，被转 1.0 次' });
});

test('changes of what they depend on are listed for anybody, without who made them', async () => {
  await saveSetting(t.db, { topic: 'stopWords.general', stockId: 0, content: ['的'], changedBy: null });
  const response = await t.call('figure.definitions', undefined);
  const words = response.json().result.find(({ kind }) => kind === 'hotWord');
  expect(words?.settings[0]).toMatchObject({ label: '通用停用词', versions: [{ name: '第 1 版' }] });
  expect(response.body).not.toContain('changedBy');
});
