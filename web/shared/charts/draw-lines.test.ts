import { describe, expect, it } from 'vitest';
import { drawLines } from './draw-lines.ts';
import { companyLines, hasValues } from './line-series.ts';
import { rankScale, valueScale } from './scales.ts';

const line = (stockId: number, values: (number | null)[], rest = {}) => ({
  ...{ stockId, name: `公司${stockId}`, own: false, compared: false, values },
  ...rest,
});
const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
const lines = companyLines([
  line(4, [0.4, 0.4, 0.4, 0.4]),
  line(2, [0.9, 1, 1.1, 1.6], { compared: true }),
  line(1, [1, null, 1.4, 1.6], { own: true }),
  line(3, [0.5, 0.6, 0.7, 0.8], { compared: true }),
]);
const reference = { value: 1, label: '常态 1.0' };
const marks = [{ number: 1, day: '2026-11-18' }];
const sizes = [
  { width: 768, height: 340 },
  { width: 640, height: 260 },
  { width: 320, height: 260 },
];

describe('a line chart', () => {
  it('tells own company, two compared ones and the rest apart by role, and paints its own line last', () => {
    expect(lines.map(({ name, role }) => `${name} ${role}`)).toEqual([
      '公司1 own',
      '公司2 second',
      '公司3 third',
      '公司4 context',
    ]);
    expect(drawLines({ days, lines }, { width: 768, height: 340 }).lines.map(({ role }) => role)).toEqual([
      'context',
      'third',
      'second',
      'own',
    ]);
  });

  it('breaks a line where there was too little data', () => {
    const own = drawLines({ days, lines }, { width: 768, height: 340 }).lines.at(-1);
    expect(own?.d.match(/M/g)).toHaveLength(2);
  });

  it('names coloured lines and the reference at their ends, apart from each other, and no context', () => {
    const { labels } = drawLines({ days, lines, reference }, { width: 640, height: 260 });
    expect(labels.map(({ full }) => full)).toEqual(['公司1', '公司2', '公司3', '常态 1.0']);
    const places = labels.map(({ y }) => y).sort((a, b) => a - b);
    for (const [index, y] of places.entries()) {
      if (index > 0) expect(y - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(12);
    }
  });

  it('ends a line where its last value is', () => {
    const short = companyLines([line(1, [1, 2, null, null], { own: true })]);
    const { labels, box } = drawLines({ days, lines: short }, { width: 640, height: 260 });
    expect(labels[0]?.end.x).toBeLessThan(box.width - box.right);
  });

  it('shortens a long name and keeps the whole of it', () => {
    const long = companyLines([line(1, [1, 1], { own: true, name: '名字很长的一家新材料股份有限公司' })]);
    const [label] = drawLines({ days: days.slice(0, 2), lines: long }, { width: 320, height: 260 }).labels;
    expect(label?.text).toMatch(/…$/);
    expect(label?.full).toBe('名字很长的一家新材料股份有限公司');
  });

  it.each(sizes)('stays within $width × $height', (size) => {
    const { labels, marks: drawn, axes } = drawLines({ days, lines, reference, marks }, size);
    const points = [...labels, ...labels.map(({ end }) => end), ...drawn, ...axes.dates.map(({ x }) => ({ x, y: 0 }))];
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.height);
    }
    expect(drawn).toHaveLength(1);
  });

  it('marks a day without a value on the base line, and no day that it does not have', () => {
    const events = [
      { number: 1, day: '2026-11-17' },
      { number: 2, day: '2026-10-01' },
    ];
    const { marks: drawn, axes } = drawLines({ days, lines, marks: events }, { width: 640, height: 260 });
    expect(drawn.map(({ number, y }) => [number, y])).toEqual([[1, axes.base]]);
  });

  it('begins at zero, with values and dates beside it', () => {
    const { axes } = drawLines({ days, lines, reference }, { width: 640, height: 260 });
    expect(axes.ticks.map(({ text }) => text)).toEqual(['0.0', '0.5', '1.0', '1.5', '2.0']);
    expect(axes.dates.map(({ text, anchor }) => `${text} ${anchor}`)).toEqual([
      '11-16 start',
      '11-17 middle',
      '11-18 middle',
      '11-19 end',
    ]);
  });

  it('has the year at both ends where they lie in different ones', () => {
    const year = ['2025-11-20', '2026-03-02', '2026-07-02', '2026-11-19'];
    const { axes } = drawLines({ days: year, lines, reference }, { width: 640, height: 260 });
    expect(axes.dates.map(({ text }) => text)).toEqual(['2025-11-20', '03-02', '07-02', '2026-11-19']);
  });

  it('of ranks has the first on top, of counts only whole numbers', () => {
    const ranks = drawLines({ days, lines, unit: 'rank' }, { width: 640, height: 260 });
    expect(ranks.scale).toEqual(rankScale(lines.flatMap(({ values }) => values)));
    const counts = drawLines({ days, lines, unit: 'count' }, { width: 640, height: 260 });
    expect(counts.axes.ticks.map(({ text }) => text)).toEqual(['0', '1', '2']);
  });

  it('leaves room for large values beside the plot', () => {
    const large = companyLines([line(1, [1_234_567, 2], { own: true })]);
    const small = drawLines({ days, lines }, { width: 640, height: 260 });
    const wide = drawLines({ days: days.slice(0, 2), lines: large }, { width: 640, height: 260 });
    expect(valueScale([1_234_567]).max).toBeGreaterThan(1_000_000);
    expect(wide.box.left).toBeGreaterThan(small.box.left);
  });

  it('stands on one day, and on none', () => {
    for (const count of [0, 1]) {
      const few = lines.map((one) => ({ ...one, values: one.values.slice(0, count) }));
      const drawing = drawLines(
        { days: days.slice(0, count), lines: few, reference, marks },
        { width: 640, height: 260 },
      );
      expect(JSON.stringify(drawing)).not.toMatch(/null|NaN/);
      expect(hasValues(few)).toBe(count > 0);
    }
  });
});
