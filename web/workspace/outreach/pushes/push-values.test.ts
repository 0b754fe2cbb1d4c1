import { expect, test } from 'vitest';
import { pushLimits } from '#contract/outreach/push-rules.ts';
import { addedArticle, emptyPush, searchOf, withArticle } from './push-values.ts';

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

test('a saved search is taken without its days and its order', () => {
  expect(searchOf({ name: '投产', query: 'q=投产&tier=1&from=2026-01-01&sort=newest' })).toEqual({
    ...{ name: '投产', q: '投产', stockIds: [], categories: [], tiers: [1], tones: [], eventTypes: [], positions: [] },
  });
});
