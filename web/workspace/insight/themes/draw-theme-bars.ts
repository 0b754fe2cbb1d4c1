import type { ThemeBar } from '#contract/insight/themes.ts';
import { type Axes, drawAxes, tickRoom } from '#web/shared/charts/draw-axes.ts';
import { type ChartSize, type PlotBox, round, yAt } from '#web/shared/charts/plot.ts';
import { valueScale } from '#web/shared/charts/scales.ts';

export interface ThemeBarsDrawing {
  readonly box: PlotBox;
  readonly axes: Axes;
  readonly step: number;
  readonly barWidth: number;
  /** Bars of all stories, and of those that mention the reader's company, from the base line. */
  readonly all: string;
  readonly own: string;
  /** The days before as a line through the middles; empty if they are not on record. */
  readonly before: string;
  /** Where a bar ends. */
  readonly topOf: (bar: number) => { readonly x: number; readonly y: number };
}

/** Space above the bars, for the marks of peaks. */
const room = 26;

/** Stories of a theme as bars from zero, the reader's company inside them, with those of the days before as a line. */
export function drawThemeBars(bars: readonly ThemeBar[], { width, height }: ChartSize): ThemeBarsDrawing {
  const scale = valueScale(
    bars.flatMap(({ stories, before }) => [stories, before]),
    2,
    true,
  );
  const box: PlotBox = { width, height, left: tickRoom(scale), right: 4, top: room, bottom: 26 };
  const step = Math.max(0, width - box.left - box.right) / Math.max(1, bars.length);
  const middleOf = (bar: number) => round(box.left + (bar + 0.5) * step);
  const base = height - box.bottom;
  const pathOf = (values: readonly number[]) =>
    values.map((value, index) => (value === 0 ? '' : `M${middleOf(index)} ${base}V${yAt(box, scale, value)}`)).join('');
  const days = bars.map(({ from }) => from);
  return {
    ...{ box, step, axes: drawAxes(box, scale, days, middleOf), barWidth: round(Math.max(1, step * 0.6)) },
    all: pathOf(bars.map(({ stories }) => stories)),
    own: pathOf(bars.map(({ own }) => own)),
    before: bars
      .flatMap(({ before }, index) => (before === null ? [] : `${middleOf(index)} ${yAt(box, scale, before)}`))
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`)
      .join(''),
    topOf: (bar) => ({ x: middleOf(bar), y: yAt(box, scale, bars[bar]?.stories ?? 0) }),
  };
}
