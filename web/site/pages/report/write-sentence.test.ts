import { expect, test } from 'vitest';
import type { HotWordScope } from '#contract/insight/hot-words.ts';
import type { Report } from '#contract/insight/reports.ts';
import { sharingTexts } from '../../loading/texts.ts';
import { writeSentence } from './write-sentence.ts';

const reportWith = (scope: HotWordScope, scopeName: string) =>
  ({
    figures: [],
    hotWords: { scope, scopeName, items: [{ word: '固态电解质', z: { value: 6.81 } }] },
  }) as unknown as Report;

test.each([
  ['company', '澄川新材', '热词「固态电解质」突增度 6.8。'],
  ['industry', '新材料', '新材料行业热词「固态电解质」突增度 6.8。'],
  ['everything', '', '全部报道热词「固态电解质」突增度 6.8。'],
] as const)('the sentence of a report says of a hot word whose it is (%s)', (scope, scopeName, said) => {
  const written = writeSentence(reportWith(scope, scopeName), sharingTexts['zh-CN'].report.sentence);
  expect(written).toBe(`本期没有文章。${said}`);
});
