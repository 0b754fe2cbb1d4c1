import { describe, expect, it } from 'vitest';
import { drawRadar, radarAxisAt } from './draw-radar.ts';

const axes = ['环境合规', '温室气体排放', '用水', '员工权益与安全', '供应链责任', '公司治理', '商业道德', '信息披露'];
const own = { name: '澄川新材', values: [80, 60, null, 50, 70, 90, 40, 60] };
const compared = { name: '青筠科技', values: [60, 60, 60, 60, 60, 60, 60, 60] };
const pointsIn = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

describe('a radar', () => {
  it.each([560, 390, 326, 280])('stays within a width of %d, names included', (width) => {
    const drawing = drawRadar({ axes, own, compared, max: 100 }, { width, height: 400 });
    const points = [...pointsIn(drawing.own), ...pointsIn(drawing.compared ?? ''), ...drawing.names, ...drawing.rim];
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(drawing.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(drawing.height);
    }
  });

  it('has its first axis on top, a corner for each score, and a hatched sector without one', () => {
    const drawing = drawRadar({ axes, own, max: 100 }, { width: 560, height: 400 });
    const [top] = pointsIn(drawing.own);
    const [rim] = drawing.rim;
    expect(top?.x).toBe(280);
    expect(((top?.y ?? 0) - 200) / ((rim?.y ?? 0) - 200)).toBeCloseTo(0.8, 1);
    expect(pointsIn(drawing.own)).toHaveLength(axes.length);
    expect(drawing.gaps).toHaveLength(1);
    expect(drawing.compared).toBeUndefined();
  });

  it('numbers its axes where their names have no room', () => {
    expect(drawRadar({ axes, own, max: 100 }, { width: 560, height: 400 }).isNumbered).toBe(false);
    const narrow = drawRadar({ axes, own, max: 100 }, { width: 250, height: 400 });
    expect(narrow.isNumbered).toBe(true);
    expect(narrow.names.map(({ lines }) => lines.join(''))).toEqual(axes.map((_, index) => `${index + 1}`));
  });

  it('finds the axis under the pointer', () => {
    const drawing = drawRadar({ axes, own, max: 100 }, { width: 560, height: 400 });
    for (const [index, { x, y }] of drawing.rim.entries()) expect(radarAxisAt(drawing, axes.length, x, y)).toBe(index);
  });
});
