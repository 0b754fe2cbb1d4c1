// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('gives each block of a formatted text a line', () => {
  expect(plainText('<h2>标题</h2><p>一<strong>二</strong></p><ul><li><p>甲</p></li><li><p>乙</p></li></ul>')).toBe(
    '标题\n一二\n甲\n乙',
  );
});

it('says where a link leads and what is said of a picture', () => {
  expect(plainText('<p><a href="/front">首页</a></p><img src="/x" alt="一座山">')).toBe('首页 (/front)\n[一座山]');
});

it('keeps the cells of a table apart', () => {
  expect(plainText('<table><tr><th>阶段</th><td>一期</td></tr></table>')).toBe('阶段　一期');
});

it('leaves plain words, numbers and nothing as they are', () => {
  expect([plainText('1 < 2'), plainText(3), plainText(null), plainText(undefined)]).toEqual(['1 < 2', '3', '', '']);
});
