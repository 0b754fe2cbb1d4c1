import { describe, expect, test } from 'vitest';
import type { ThemeBar } from '#contract/insight/themes.ts';
import { drawThemeBars } from './draw-theme-bars.ts';

const none = { positive: 0, neutral: 0, negative: 0, unsure: 0 };
const bar = (stories: number, own: number, before: number | null): ThemeBar => ({
  ...{ from: '2026-11-01', until: '2026-11-07', stories, own, before, tones: none },
});
const size = { width: 400, height: 232 };

describe('the bars of a theme', () => {
  test('stand on the base line, the own company inside them, none for nothing', () => {
    const { all, own } = drawThemeBars([bar(10, 4, 3), bar(0, 0, 5), bar(20, 0, 2)], size);
    expect(all.match(/M/g)).toHaveLength(2);
    expect(own.match(/M/g)).toHaveLength(1);
  });

  test('have the days before as one line, or none where they are not on record', () => {
    expect(drawThemeBars([bar(1, 0, 3), bar(1, 0, 9)], size).before).toMatch(/^M[\d. ]+L[\d. ]+$/);
    expect(drawThemeBars([bar(1, 0, null), bar(1, 0, null)], size).before).toBe('');
  });

  test('leave room above for the mark of a peak', () => {
    const { topOf } = drawThemeBars([bar(10, 0, 0), bar(30, 0, 0)], size);
    expect(topOf(1).y).toBeGreaterThanOrEqual(26);
    expect(topOf(1).y).toBeLessThan(topOf(0).y);
  });
});
