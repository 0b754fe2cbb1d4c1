import { expect, test } from 'vitest';
import { digestBlocks, pushLimits } from '#contract/outreach/push-rules.ts';
import {
  addedArticle,
  addedSearch,
  blockOfPaths,
  emptyPush,
  hasBlock,
  type PushValues,
  searchOf,
  withArticle,
  withBlock,
  withoutBlock,
  withSearch,
} from './push-values.ts';

test('an article from another page is the last one, once, where there is room', () => {
  const added = addedArticle({ article: { value: 7, label: '标题' } });
  expect(withArticle(emptyPush, added).articles).toEqual([{ value: 7, label: '标题' }]);
  const once = withArticle(emptyPush, added);
  expect(withArticle(once, added)).toBe(once);
  const full = Array.from({ length: pushLimits.articles }, (_, value) => ({ value: value + 10, label: '' }));
  expect(withArticle({ ...emptyPush, articles: full }, added).articles).toHaveLength(pushLimits.articles);
  for (const state of [null, undefined, 'x', { staysInPlace: true }, { article: { value: '7', label: '' } }]) {
    expect(addedArticle(state)).toBe(undefined);
  }
});

test('a theme from another page is the last one, once, where there is room', () => {
  const added = addedSearch({ search: { name: '投产', query: 'q=投产&tier=1' } });
  const once = withSearch(emptyPush, added);
  expect(once.searches).toMatchObject([{ name: '投产', q: '投产', tiers: [1] }]);
  expect(withSearch(once, added)).toBe(once);
  const full = ['一', '二', '三'].map((name) => searchOf({ name, query: '' }));
  expect(withSearch({ ...emptyPush, searches: full }, added).searches).toEqual(full);
  for (const state of [null, undefined, 'x', { search: 'x' }, { search: { name: 7, query: '' } }]) {
    expect(addedSearch(state)).toBe(undefined);
  }
});

test('a saved search is taken without its days and its order', () => {
  expect(searchOf({ name: '投产', query: 'q=投产&tier=1&from=2026-01-01&sort=newest' })).toEqual({
    ...{ name: '投产', q: '投产', stockIds: [], categories: [], tiers: [1], tones: [], eventTypes: [], positions: [] },
  });
});

test('a block is there when it says something, and gone when it is taken out', () => {
  const choice = { value: 7, label: '标题' };
  const search = searchOf({ name: '投产', query: 'q=投产' });
  const full: PushValues = {
    ...{ ...emptyPush, foreword: '前言', articles: [choice], searches: [search], companies: [choice] },
    ...{ hasFigures: true, hasChart: true, hasHotWords: true },
  };
  for (const block of digestBlocks) {
    expect([block, hasBlock(block, emptyPush), hasBlock(block, full)]).toEqual([block, false, true]);
    expect(hasBlock(block, { ...full, ...withoutBlock[block] })).toBe(false);
  }
  expect(hasBlock('articles', { ...emptyPush, autoArticles: 3 })).toBe(true);
  // Those without a choice of their own are there as soon as they are added.
  const added = digestBlocks.filter((block) => hasBlock(block, { ...emptyPush, ...withBlock[block] }));
  expect(added).toEqual(['figures', 'chart', 'hotWords']);
});

test('an issue opens the block that its field belongs to', () => {
  expect(blockOfPaths(['body.subject', 'body.articleIds.2'])).toBe('articles');
  expect(blockOfPaths(['body.companyIds'])).toBe('companies');
  expect(blockOfPaths(['body.subject'])).toBe(undefined);
});
