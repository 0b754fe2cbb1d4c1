import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

const mark = (pattern: string) => [{ pattern, inTitle: false }];
const shown = (body: string, word: string) => excerptOf('摘要没有这个词。', () => body, mark(word)).text;

test('an excerpt has the word it is about, however many signs before it are longer in search form', () => {
  expect(
    shown('他说……我们今年已经完成全部准备工作并且签署了相关的合作协议文件和补充条款。公司新建产线，明年投产。', '产线'),
  ).toContain('公司新建产线，明年投产。');
  const pauses = '他说……'.repeat(40);
  expect(shown(`${pauses}公司新建产线，${'明年投产。'.repeat(60)}`, '产线')).toContain('新建产线');
});

test('an excerpt has the word it is about, however many blanks before it are one in search form', () => {
  const table = '营业收入 \n \n \n 同比增长 \n \n \n '.repeat(60);
  expect(shown(`\n\n${table}公司新建产线，${'明年投产。'.repeat(60)}`, '产线')).toContain('新建产线');
});

test('an excerpt begins with the clause of the word where the lengths are the same', () => {
  const before = '今年已经完成全部准备工作并且签署了相关的合作协议文件和补充条款';
  expect(shown(`${before}。公司 新建产线，明年投产。`, '产线')).toBe('…新建产线，明年投产。');
});
