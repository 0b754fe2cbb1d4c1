import { expect, test } from 'vitest';
import type { HotWordScope } from '#contract/insight/hot-words.ts';
import type { Report } from '#contract/insight/reports.ts';
import { sharingTexts } from '../../loading/texts.ts';
import { writeEsgSentence, writeSentence } from './write-sentence.ts';

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

test('counts of a report are written as its figures are, with thousands apart', () => {
  const explained = { figure: { ref: { kind: 'articles' }, value: 1234, previous: null }, shown: '1,234' };
  const report = { figures: [explained], hotWords: null } as unknown as Report;
  expect(writeSentence(report, sharingTexts['zh-CN'].report.sentence)).toBe('本期文章 1,234 篇。');
  const own = [{ figure: { ref: { kind: 'stories' }, value: 5678, previous: null }, shown: '5,678' }];
  const esg = { figures: [], evaluation: null, themes: [{ figures: own }] } as unknown as Report;
  expect(writeEsgSentence(esg, sharingTexts['zh-CN'].report.sentence)).toContain('本期 ESG 报道 5,678 则');
});
