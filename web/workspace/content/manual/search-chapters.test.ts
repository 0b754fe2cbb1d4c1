// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { markWord, searchChapters, splitAt } from './search-chapters.ts';

const chapter = (id: number, title: string, bodyHtml: string) => ({
  id,
  title,
  bodyHtml,
  updatedAt: '',
  untranslated: false,
});
const chapters = [chapter(1, '登录', '<p>输入 <b>Token</b></p>'), chapter(2, '检索', '<p class="token">词</p>')];

describe('searching the manual', () => {
  it('looks at titles and text in any case, never at markup', () => {
    expect(searchChapters(chapters, ' token ').map(({ id }) => id)).toEqual([1]);
    expect(searchChapters(chapters, '检索').map(({ id }) => id)).toEqual([2]);
    expect(searchChapters(chapters, '')).toBe(chapters);
  });

  it('marks the word in the text, keeping its spelling and the markup', () => {
    expect(markWord('<p class="token">A Token &lt;token&gt;</p>', 'token')).toBe(
      '<p class="token">A <mark>Token</mark> &lt;<mark>token</mark>&gt;</p>',
    );
    expect(markWord('<p>词</p>', ' ')).toBe('<p>词</p>');
  });

  it('splits a title at the word', () => {
    expect(splitAt('登录与登录', '登录')).toEqual(['', '登录', '与', '登录', '']);
    expect(splitAt('检索', '登录')).toEqual(['检索']);
  });
});
