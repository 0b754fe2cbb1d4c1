import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { type PlotBox, yAt } from '#web/shared/charts/plot.ts';
import type { Scale } from '#web/shared/charts/scales.ts';

/** The x index nearest to a position. */
export function indexAt(box: PlotBox, count: number, x: number): number {
  const inner = box.width - box.left - box.right;
  if (count <= 1 || inner <= 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.round(((x - box.left) / inner) * (count - 1))));
}

/** The series nearest to a height at one index; the first one if none has a value. */
export function lineAt(box: PlotBox, scale: Scale, series: readonly LineSeries[], index: number, y: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (const [line, { values, role }] of series.entries()) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    // Named lines are preferred over the grey ones behind them.
    const away = Math.abs(yAt(box, scale, value) - y) + (role === 'context' ? 4 : 0);
    if (away < distance) [best, distance] = [line, away];
  }
  return best;
}
