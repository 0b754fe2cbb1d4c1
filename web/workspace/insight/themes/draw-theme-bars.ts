import { formatCount } from '#contract/format-number.ts';
import type { ThemeBar } from '#contract/insight/themes.ts';
import { type Axes, drawAxes, tickRoom } from '#web/shared/charts/draw-axes.ts';
import { baselineShift, type ChartSize, labelSize, type PlotBox, round, yAt } from '#web/shared/charts/plot.ts';
import { valueScale } from '#web/shared/charts/scales.ts';
import { spreadLabels } from '#web/shared/charts/spread-labels.ts';
import { cutText, textWidth } from '#web/shared/charts/text-width.ts';

/** What a bar consists of, as fields of the data. */
const parts = ['stories', 'before', 'own'] as const;
type Part = (typeof parts)[number];

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
  /** Names beside the last bar, moved apart if they collide. */
  readonly names: readonly {
    readonly part: Part;
    readonly text: string;
    /** The name before it was shortened. */
    readonly full: string;
    readonly x: number;
    readonly y: number;
  }[];
  /** Where a bar ends. */
  readonly topOf: (bar: number) => { readonly x: number; readonly y: number };
}

/** Space above the bars, for the marks of peaks. */
const room = 26;

/**
 * Stories of a theme as bars from zero, the reader's company inside them, with those of the days before as a line. Names
 * stand where these end and take at most a quarter of the width.
 */
export function drawThemeBars(
  bars: readonly ThemeBar[],
  names: Readonly<Partial<Record<Part, string>>>,
  { width, height }: ChartSize,
): ThemeBarsDrawing {
  const scale = valueScale(
    bars.flatMap(({ stories, before }) => [stories, before]),
    2,
    true,
  );
  const last = bars.at(-1);
  const named = parts.flatMap((part) => {
    const name = names[part];
    const value = last?.[part];
    return name === undefined || value === null || value === undefined
      ? []
      : [{ part, name, value, shown: ` ${formatCount(value)}` }];
  });
  const widest = Math.max(0, ...named.map(({ name, shown }) => textWidth(name + shown, labelSize)));
  const right = Math.round(Math.min(widest, width / 4)) + 12;
  const box: PlotBox = { width, height, left: tickRoom(scale), right, top: room, bottom: 26 };
  const step = Math.max(0, width - box.left - box.right) / Math.max(1, bars.length);
  const middleOf = (bar: number) => round(box.left + (bar + 0.5) * step);
  const base = height - box.bottom;
  const pathOf = (values: readonly number[]) =>
    values.map((value, index) => (value === 0 ? '' : `M${middleOf(index)} ${base}V${yAt(box, scale, value)}`)).join('');
  const days = bars.map(({ from }) => from);
  const ends = named.map(({ value }) => yAt(box, scale, value));
  const places = spreadLabels(ends, labelSize + 3);
  return {
    ...{ box, step, axes: drawAxes(box, scale, days, middleOf), barWidth: round(Math.max(1, step * 0.6)) },
    all: pathOf(bars.map(({ stories }) => stories)),
    own: pathOf(bars.map(({ own }) => own)),
    before: bars
      .flatMap(({ before }, index) => (before === null ? [] : `${middleOf(index)} ${yAt(box, scale, before)}`))
      .map((point, index) => `${index === 0 ? 'M' : 'L'}${point}`)
      .join(''),
    names: named.map(({ part, name, shown }, index) => ({
      ...{ part, full: name + shown, x: round(width - right + 4) },
      text: cutText(name, labelSize, right - 8 - textWidth(shown, labelSize)) + shown,
      y: round((places[index] ?? 0) + baselineShift),
    })),
    topOf: (bar) => ({ x: middleOf(bar), y: yAt(box, scale, bars[bar]?.stories ?? 0) }),
  };
}
