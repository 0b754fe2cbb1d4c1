import type { EChartsCoreOption } from 'echarts/core';
import { formatDayShort } from '#web/shared/format/date.ts';
import type { LineRole, LineSeries, PlotBox, Reference } from './line-layout.ts';
import { dayTicks, type Scale, tickCount } from './scales.ts';

const strokes: Readonly<Record<LineRole, { readonly color: string; readonly width: number; readonly z: number }>> = {
  own: { color: 'var(--series-1)', width: 2.6, z: 5 },
  second: { color: 'var(--series-2)', width: 1.5, z: 4 },
  third: { color: 'var(--series-3)', width: 1.5, z: 3 },
  context: { color: 'var(--series-context)', width: 1, z: 2 },
};

/**
 * The axis of days: evenly spaced labels, always including the first and last day (docs/visual-language.md, "Charts").
 */
export function dayAxis(days: readonly string[], width: number, boundaryGap: boolean): Record<string, unknown> {
  const ticks = new Set(dayTicks(days.length, tickCount(width)));
  return {
    type: 'category',
    data: days,
    boundaryGap,
    axisLabel: {
      interval: (index: number) => ticks.has(index),
      formatter: formatDayShort,
      alignMinLabel: boundaryGap ? 'center' : 'left',
      alignMaxLabel: 'right',
      hideOverlap: false,
    },
  };
}

export function valueAxis({ min, max, ticks, isInverted }: Scale, format: (value: number) => string) {
  const interval = ticks.length > 1 ? (ticks[1] ?? max) - (ticks[0] ?? min) : max - min;
  return { type: 'value', min, max, interval, inverse: isInverted, axisLabel: { formatter: format } };
}

export function gridOf({ left, right, top, bottom }: PlotBox): Record<string, unknown> {
  return { left, right, top, bottom, outerBoundsMode: 'none' };
}

interface LineOptionInput {
  readonly box: PlotBox;
  readonly scale: Scale;
  readonly days: readonly string[];
  readonly series: readonly LineSeries[];
  readonly reference: Reference | undefined;
  readonly format: (value: number) => string;
}

/**
 * Straight segments without symbols; the reference is dashed, context is behind (docs/visual-language.md, "Charts").
 */
export function lineOption({ box, scale, days, series, reference, format }: LineOptionInput): EChartsCoreOption {
  const lines = series.map(({ role, values }) => {
    const { color, width, z } = strokes[role];
    return { type: 'line', data: values, z, lineStyle: { color, width }, itemStyle: { color } };
  });
  const dashed = {
    type: 'line',
    data: days.map(() => reference?.value ?? null),
    z: 2,
    lineStyle: { color: 'var(--series-reference)', width: 1, type: [4, 4] },
  };
  return {
    grid: gridOf(box),
    xAxis: dayAxis(days, box.width, false),
    yAxis: valueAxis(scale, format),
    series: reference ? [...lines, dashed] : lines,
  };
}
