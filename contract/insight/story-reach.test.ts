import { describe, expect, test } from 'vitest';
import { reachOf } from './story-reach.ts';

const story = {
  ...{ articles: 3, sources: 2, lastAt: '2026-11-20T03:00:00.000Z', tiers: [0, 2, 1] },
  foundIn: null,
};

describe('how far a story went', () => {
  test('is told in hours from one hour on, and by the tiers that have articles', () => {
    expect(reachOf({ publishedAt: '2026-11-19T01:10:00.000Z', reprints: 2, story })).toEqual({
      ...{ reprints: 2, sources: 2, spread: { unit: 'hours', count: 26 } },
      mix: [
        { tier: 2, count: 2 },
        { tier: 3, count: 1 },
      ],
    });
    expect(reachOf({ publishedAt: '2026-11-20T02:01:00.000Z', reprints: 2, story })?.spread).toEqual({
      ...{ unit: 'minutes', count: 59 },
    });
  });

  test('is nothing where nobody reprinted it, or where a single article is listed', () => {
    expect(reachOf({ publishedAt: '2026-11-19T01:00:00.000Z', reprints: 0, story })).toBeUndefined();
    expect(reachOf({ publishedAt: '2026-11-19T01:00:00.000Z', reprints: 2, story: null })).toBeUndefined();
  });
});
