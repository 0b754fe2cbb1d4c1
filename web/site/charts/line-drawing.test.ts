import { describe, expect, test } from 'vitest';
import type { LineChart } from '#contract/insight/reports.ts';
import { assignLineRoles, drawLines, paperLayout, phoneLayout, screenLayout, ticksUpTo } from './line-drawing.ts';

const line = (stockId: number, values: (number | null)[], rest = {}) => ({
  ...{ stockId, name: `公司${stockId}`, own: false, compared: false, values },
  ...rest,
});
const chart: LineChart = {
  days: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'],
  series: [
    line(1, [1, null, 1.4, 1.6], { own: true }),
    line(2, [0.9, 1, 1.1, 1.6], { compared: true }),
    line(3, [0.5, 0.6, 0.7, 0.8], { compared: true }),
    line(4, [0.4, 0.4, 0.4, 0.4]),
  ],
  events: [{ number: 1, day: '2026-11-18', title: '公告' }],
};
const options = { reference: { value: 1, label: '常态 1.0' }, formatDay: (day: string) => day.slice(5) };

describe('ticks', () => {
  test.each([
    [1.61, [0, 0.5, 1, 1.5, 2]],
    [9, [0, 2, 4, 6, 8, 10]],
    [0, [0]],
    [250, [0, 50, 100, 150, 200, 250]],
  ])('up to %d are round and few', (highest, ticks) => {
    expect(ticksUpTo(highest)).toEqual(ticks);
  });
});

describe('lines', () => {
  test('tell own company, two peers and the rest apart by role, which gives colour and dash', () => {
    expect(assignLineRoles(chart.series).map(({ role }) => role)).toEqual(['own', 'peer-1', 'peer-2', 'context']);
  });

  test('break where there was too little data', () => {
    const own = drawLines(chart, { ...options, layout: screenLayout }).paths.find(({ role }) => role === 'own');
    expect(own?.d.match(/M/g)).toHaveLength(2);
  });

  test('end in names that do not cover each other, in the order of their values', () => {
    const { texts, layout } = drawLines(chart, { ...options, layout: paperLayout });
    const names = texts.filter(({ role }) => !['axis'].includes(role)).map(({ y }) => y);
    const sorted = [...names].sort((a, b) => a - b);
    for (const [index, y] of sorted.entries()) {
      if (index > 0) expect(y - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(layout.fontSize);
    }
  });

  test.each([screenLayout, paperLayout, phoneLayout])('stay within %o', (layout) => {
    const { texts, dots, events } = drawLines(chart, { ...options, layout });
    for (const { x, y } of [...texts, ...dots, ...events]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(layout.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(layout.height);
    }
    expect(events).toHaveLength(1);
  });

  test('of nothing draw an empty plot', () => {
    const empty = { days: [], series: [], events: [] };
    expect(drawLines(empty, { formatDay: String, layout: screenLayout }).dots).toEqual([]);
  });
});
