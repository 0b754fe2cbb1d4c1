import { describe, expect, test } from 'vitest';
import { readHeadlines } from '#server/testing/headlines.ts';
import { normalizeText } from './plain-text.ts';
import { Segmenter } from './segment.ts';

const text = '澄川新材携手向日葵科技，新质生产力加速落地';

describe('words that a segmenter is given later', () => {
  test('are kept whole like those of its beginning', () => {
    const segmenter = new Segmenter(['澄川新材']);
    expect(segmenter.words(text)).not.toContain('向日葵科技');
    expect(segmenter.extendTo(['向日葵科技', '新质生产力', '澄川新材'])).toBe(true);
    expect(segmenter.words(text)).toEqual(expect.arrayContaining(['澄川新材', '向日葵科技', '新质生产力']));
    expect(segmenter.tag(text)).toContainEqual({ word: '新质生产力', tag: 'nz' });
  });

  test('are refused where one of its own is no longer among them, which changes nothing', () => {
    const segmenter = new Segmenter(['澄川新材', '新质生产力']);
    const before = segmenter.cut(text);
    expect(segmenter.extendTo(['澄川新材', '向日葵科技'])).toBe(false);
    expect(segmenter.cut(text)).toEqual(before);
  });

  const headlines = readHeadlines().map(({ headline }) => normalizeText(headline));
  test.skipIf(headlines.length === 0)('cut real headlines as if all had been there from the beginning', () => {
    const names = ['人工智能', '新能源车', '上市公司', '高质量发展', '科创板', 'ai', '5g手机', '中国平安', '中国'];
    const grown = new Segmenter(names.slice(0, 3));
    for (let known = 4; known <= names.length; known += 1) grown.extendTo(names.slice(0, known));
    const whole = new Segmenter(names);
    expect(headlines.map((headline) => grown.cut(headline))).toEqual(headlines.map((headline) => whole.cut(headline)));
  });
});
