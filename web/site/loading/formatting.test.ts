import { expect, test } from 'vitest';
import { fillPassages, formatMonthDayBeside } from './formatting.ts';

test('a text is one part where all of it is in the language of the page, else as many as it takes', () => {
  const values = { scope: { text: '新材料' } };
  expect(fillPassages('{scope}行业，近 7 日', values)).toEqual([{ text: '新材料行业，近 7 日' }]);
  expect(
    fillPassages('In {scope}, {of} 7 days', { scope: { text: '新材料', lang: 'zh-CN' }, of: { text: 'last' } }),
  ).toEqual([{ text: 'In ' }, { text: '新材料', lang: 'zh-CN' }, { text: ', last 7 days' }]);
});

test('a day has its year where that is another than the one it stands beside', () => {
  expect(formatMonthDayBeside('2026-11-20T02:00:00Z', '2026-11-20', 'zh-CN')).toBe('11 月 20 日');
  expect(formatMonthDayBeside('2024-11-20T02:00:00Z', '2026-11-20', 'zh-CN')).toBe('2024 年 11 月 20 日');
  expect(formatMonthDayBeside('2024-11-20T02:00:00Z', '2026-11-20', 'en')).toBe('20 November 2024');
});
