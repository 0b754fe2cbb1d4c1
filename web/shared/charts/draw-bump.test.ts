import { describe, expect, it } from 'vitest';
import { drawBump } from './draw-bump.ts';
import { companyLines } from './line-series.ts';

const line = (stockId: number, own: boolean, values: (number | null)[]) => ({
  ...{ stockId, own, values, compared: stockId === 2, name: `一家名字相当长的公司 ${stockId}` },
});
const weeks = ['2026-10-30', '2026-11-06', '2026-11-13'];
const series = companyLines([line(1, true, [3, 2, 1]), line(2, false, [1, 1, 2]), line(3, false, [2, null, 3])]);

describe('ranks week by week', () => {
  it('have the first on top and one’s own company last, over the others', () => {
    const own = drawBump(weeks, series, 700).lines.at(-1);
    expect(own?.role).toBe('own');
    expect(own?.places.map(({ rank }) => rank)).toEqual([3, 2, 1]);
    expect((own?.places[0]?.y ?? 0) > (own?.places[2]?.y ?? 0)).toBe(true);
  });

  it('leave a gap in a week without a rank', () => {
    const third = drawBump(weeks, series, 700).lines.find(({ id }) => id === 3);
    expect(third?.places).toHaveLength(2);
    expect(third?.d.match(/M/g)).toHaveLength(2);
  });

  it('end in names beside the last rank, shortened on a phone', () => {
    const { lines, box } = drawBump(weeks, series, 320);
    for (const { name } of lines) {
      expect(name.text).toMatch(/…$/);
      expect(name.x).toBeLessThan(box.width);
    }
  });

  it('have a date for every week, or for every other where there is no room, always for the last', () => {
    const seven = ['2026-10-09', '2026-10-16', '2026-10-23', ...weeks, '2026-11-20'];
    const long = series.map((one) => ({ ...one, values: [1, 2, 3, 1, 2, 3, 1] }));
    expect(drawBump(seven, long, 700).dates).toHaveLength(7);
    expect(drawBump(seven, long, 320).dates.map(({ text }) => text)).toEqual(['10-09', '10-23', '11-06', '11-20']);
  });

  it('keep the names of companies apart that share a rank', () => {
    const tied = companyLines([1, 2, 3, 4, 5].map((id) => line(id, id === 1, [id, 3, id < 3 ? id : 3])));
    const names = drawBump(weeks, tied, 700).lines.map(({ name }) => name.y);
    const gaps = names.sort((one, other) => one - other).map((y, index) => y - (names[index - 1] ?? 0));
    expect(Math.min(...gaps.slice(1))).toBeGreaterThanOrEqual(15);
  });

  it('leave out ranks that nobody has, so that circles stand apart however far down one is', () => {
    const far = companyLines([
      line(1, true, [31, 30, 28]),
      ...[2, 3, 4].map((id) => line(id, false, [id - 1, id - 1, id - 1])),
    ]);
    const { lines, rows, scale } = drawBump(weeks, far, 700);
    expect(rows[0]?.values).toEqual([8, 7, 5]);
    expect(scale.max).toBe(8);
    const ys = [...new Set(lines.flatMap(({ places }) => places.map(({ y }) => y)))].sort((one, other) => one - other);
    expect(Math.min(...ys.slice(1).map((y, index) => y - (ys[index] ?? 0)))).toBeGreaterThanOrEqual(20);
  });

  it('stand on one week, and on none', () => {
    for (const count of [0, 1]) {
      const few = series.map((one) => ({ ...one, values: one.values.slice(0, count) }));
      expect(JSON.stringify(drawBump(weeks.slice(0, count), few, 700))).not.toMatch(/null|NaN/);
    }
  });
});
