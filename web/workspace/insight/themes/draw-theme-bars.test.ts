import { describe, expect, test } from 'vitest';
import type { ThemeBar } from '#contract/insight/themes.ts';
import { drawThemeBars } from './draw-theme-bars.ts';

const none = { positive: 0, neutral: 0, negative: 0, unsure: 0 };
const bar = (stories: number, own: number, before: number | null): ThemeBar => ({
  ...{ from: '2026-11-01', until: '2026-11-07', stories, own, before, tones: none },
});
const names = { stories: '报道', before: '前 90 日', own: '澄川新材' };
const size = { width: 400, height: 232 };

describe('the bars of a theme', () => {
  test('stand on the base line, the own company inside them, none for nothing', () => {
    const { all, own } = drawThemeBars([bar(10, 4, 3), bar(0, 0, 5), bar(20, 0, 2)], names, size);
    expect(all.match(/M/g)).toHaveLength(2);
    expect(own.match(/M/g)).toHaveLength(1);
  });

  test('have the days before as one line, or none where they are not on record', () => {
    expect(drawThemeBars([bar(1, 0, 3), bar(1, 0, 9)], names, size).before).toMatch(/^M[\d. ]+L[\d. ]+$/);
    expect(drawThemeBars([bar(1, 0, null), bar(1, 0, null)], names, size).before).toBe('');
  });

  test('leave room above for the mark of a peak', () => {
    const { topOf } = drawThemeBars([bar(10, 0, 0), bar(30, 0, 0)], names, size);
    expect(topOf(1).y).toBeGreaterThanOrEqual(26);
    expect(topOf(1).y).toBeLessThan(topOf(0).y);
  });

  test('have their names beside the last one, each with its value and apart from the others', () => {
    const drawing = drawThemeBars([bar(9, 1, 3), bar(20, 1, 2)], names, size);
    expect(drawing.names.map(({ text }) => text)).toEqual(['报道 20', '前 90 日 2', '澄川新材 1']);
    const [stories = 0, before = 0, own = 0] = drawing.names.map(({ y }) => y);
    expect(before - stories).toBeGreaterThan(100);
    expect(own - before).toBeGreaterThanOrEqual(15);
    expect(drawing.names.every(({ x }) => x > drawing.topOf(1).x)).toBe(true);
  });

  test('name nothing that is not drawn, and have a name shortened that takes more than a quarter', () => {
    const long = { stories: '报道', own: '澄川新材料科技股份有限公司及其控股子公司' };
    const [stories, own, ...others] = drawThemeBars([bar(20, 1, 2)], long, size).names;
    expect(stories?.text).toBe('报道 20');
    expect(own?.text).toMatch(/^澄川新材.*… 1$/);
    expect(own?.full).toBe(`${long.own} 1`);
    expect(others).toEqual([]);
    expect(drawThemeBars([bar(20, 1, null)], names, size).names.map(({ part }) => part)).toEqual(['stories', 'own']);
  });
});
