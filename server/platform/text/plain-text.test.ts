import { describe, expect, test } from 'vitest';
import { normalizeText, textOfHtml } from './plain-text.ts';

describe('the text of HTML', () => {
  const linesOf = (html: string) => textOfHtml(html).split('\n').map(normalizeText);

  test('keeps the cells of a table apart, and its rows and its caption on lines of their own', () => {
    const html =
      '<table><caption>主要股东</caption><tbody><tr><th>证券代码</th><td>600519</td><td>8123</td></tr><tr><td>合计</td><td>9000</td></tr></tbody></table>';
    expect(linesOf(html)).toEqual(['主要股东', '证券代码 600519 8123', '合计 9000']);
  });

  test('breaks its line after what is set apart as it was written, and at a rule', () => {
    expect(linesOf('<pre>第一行\n第二行</pre>第三行<hr>第四行')).toEqual(['第一行', '第二行', '第三行', '第四行']);
  });

  test('joins what belongs to a word', () => {
    expect(textOfHtml('<p>澄川<strong>新材</strong></p><p>二</p>')).toBe('澄川新材\n二');
  });
});
