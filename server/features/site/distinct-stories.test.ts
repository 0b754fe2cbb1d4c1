import { describe, expect, test } from 'vitest';
import { likeness, pickDistinctStories } from './distinct-stories.ts';

const told = (headline: string, category: 'BA' | 'ESG' | 'TPC' = 'BA') => ({ headline, category });

describe('likeness', () => {
  test('is 1 for the same words whatever the punctuation, 0 for nothing in common', () => {
    expect(likeness('甲公司：投产', '甲公司 投产')).toBe(1);
    expect(likeness('甲公司投产', '乙方签约')).toBe(0);
  });

  test('counts shared pairs of characters twice over all pairs', () => {
    // 甲乙 乙丙 against 乙丙 丙丁: 2 · 1 / 4
    expect(likeness('甲乙丙', '乙丙丁')).toBe(0.5);
  });
});

describe('stories of the front page', () => {
  test('a reprint does not take a second place, and the original stands for both', () => {
    const original = told('澄川新材产线投产，首月良率目标八成');
    const reprint = told('澄川新材产线投产，首月良率目标八成（转载）');
    const other = told('北屿能源签订绿电协议', 'ESG');
    expect(pickDistinctStories([reprint, other, original], 4)).toEqual([original, other]);
  });

  test('a category has at most two places', () => {
    const list = [told('第一件事情'), told('另外的消息'), told('完全不同者'), told('环境的披露', 'ESG')];
    expect(pickDistinctStories(list, 4)).toEqual([list[0], list[1], list[3]]);
  });
});
