import { type Axes, drawAxes, tickRoom } from './draw-axes.ts';
import { type ChartSize, type PlotBox, round, yAt } from './plot.ts';
import { type Scale, valueScale } from './scales.ts';

/** A bar per day, in painting order; the same in both halves of the product. */
export interface DayBarsDrawing {
  readonly box: PlotBox;
  readonly axes: Axes;
  /** Distance between two days, in pixels. */
  readonly step: number;
  readonly barWidth: number;
  /** Bars of background and foreground, one path each. */
  readonly before: string;
  readonly now: string;
  /** The band behind the foreground. */
  readonly band: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface DayBarsData {
  readonly days: readonly string[];
  readonly values: readonly number[];
  /** Number of days at the end that are the foreground. */
  readonly foreground: number;
}

/** Bars of counts from zero; none where there was nothing. */
export function drawDayBars({ days, values, foreground }: DayBarsData, { width, height }: ChartSize): DayBarsDrawing {
  const scale: Scale = valueScale(values, 2, true);
  const box: PlotBox = { width, height, left: tickRoom(scale), right: 4, top: 12, bottom: 26 };
  const step = Math.max(0, width - box.left - box.right) / Math.max(1, days.length);
  const middleOf = (day: number) => round(box.left + (day + 0.5) * step);
  const base = height - box.bottom;
  const split = Math.max(0, days.length - foreground);
  const barsOf = (from: number, until: number) =>
    values
      .slice(from, until)
      .map((value, index) => (value === 0 ? '' : `M${middleOf(from + index)} ${base}V${yAt(box, scale, value)}`))
      .join('');
  return {
    box,
    axes: drawAxes(box, scale, days, middleOf),
    step,
    barWidth: round(Math.max(1, step * 0.7)),
    before: barsOf(0, split),
    now: barsOf(split, days.length),
    band: {
      x: round(box.left + split * step),
      y: box.top,
      width: round((days.length - split) * step),
      height: Math.max(0, base - box.top),
    },
  };
}
