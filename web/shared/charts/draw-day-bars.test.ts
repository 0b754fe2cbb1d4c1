import { describe, expect, it } from 'vitest';
import { drawDayBars } from './draw-day-bars.ts';

const days = Array.from({ length: 91 }, (_, index) =>
  new Date(Date.UTC(2026, 7, 22 + index)).toISOString().slice(0, 10),
);
const values = days.map((_, index) => (index > 83 ? 12 : index % 2));
const numbersIn = (path: string) => [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));

describe('counts by day', () => {
  it.each([
    { width: 544, height: 200 },
    { width: 312, height: 180 },
  ])('are bars from zero within $width × $height, none where there was nothing', (size) => {
    const { before, now, axes } = drawDayBars({ days, values, foreground: 7 }, size);
    expect(before.match(/M/g)).toHaveLength(42);
    expect(now.match(/M/g)).toHaveLength(7);
    expect(Math.max(...numbersIn(before + now))).toBeLessThanOrEqual(size.width);
    for (const [, y] of (before + now).matchAll(/M[\d.]+ ([\d.]+)V/g)) expect(Number(y)).toBe(axes.base);
  });

  it('name the first day and the last', () => {
    const { dates } = drawDayBars({ days, values, foreground: 7 }, { width: 312, height: 180 }).axes;
    expect(dates.map(({ text }) => text)).toEqual(['08-22', '10-06', '11-20']);
  });

  it('of no day are an empty plot', () => {
    const drawing = drawDayBars({ days: [], values: [], foreground: 7 }, { width: 312, height: 180 });
    expect(drawing).toMatchObject({ before: '', now: '', axes: { dates: [] } });
    expect(JSON.stringify(drawing)).not.toMatch(/null|NaN/);
  });
});
