import { expect, test } from 'vitest';
import { fillPassages } from './formatting.ts';

test('a text is one part where all of it is in the language of the page, else as many as it takes', () => {
  const values = { scope: { text: '新材料' } };
  expect(fillPassages('{scope}行业，近 7 日', values)).toEqual([{ text: '新材料行业，近 7 日' }]);
  expect(
    fillPassages('In {scope}, {of} 7 days', { scope: { text: '新材料', lang: 'zh-CN' }, of: { text: 'last' } }),
  ).toEqual([{ text: 'In ' }, { text: '新材料', lang: 'zh-CN' }, { text: ', last 7 days' }]);
});
