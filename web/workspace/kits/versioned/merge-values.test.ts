import { expect, it } from 'vitest';
import { findConflicts, mergeValues } from './merge-values.ts';

const base = { title: { 'zh-CN': '原题', en: '' }, sourceId: 3, link: '' };
const mine = { ...base, title: { 'zh-CN': '我的', en: '' } };

it('names only the fields that differ, and suggests whoever changed one', () => {
  const theirs = { ...base, sourceId: 4 };
  expect(findConflicts(base, mine, theirs)).toEqual([
    { path: 'title.zh-CN', mine: '我的', theirs: '原题', suggested: 'mine' },
    { path: 'sourceId', mine: 3, theirs: 4, suggested: 'theirs' },
  ]);
});

it('keeps mine where both changed a field, until it is decided otherwise', () => {
  const theirs = { ...base, title: { 'zh-CN': '对方的', en: 'Theirs' } };
  const conflicts = findConflicts(base, mine, theirs);
  expect(conflicts.map(({ path, suggested }) => [path, suggested])).toEqual([
    ['title.zh-CN', 'mine'],
    ['title.en', 'theirs'],
  ]);
  expect(mergeValues(mine, conflicts, new Set(['title.en']))).toEqual({
    ...base,
    title: { 'zh-CN': '我的', en: 'Theirs' },
  });
});

it('takes what is empty for what is not there', () => {
  expect(findConflicts(base, { ...base, category: undefined }, base)).toEqual([]);
});

it('changes nothing of what it was given', () => {
  const theirs = { ...base, link: 'https://example.com' };
  mergeValues(mine, findConflicts(base, mine, theirs), new Set(['link']));
  expect(mine.link).toBe('');
});
