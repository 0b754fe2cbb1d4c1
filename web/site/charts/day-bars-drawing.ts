import { axisValues, textWidth } from '../loading/coverage-chart.ts';

export interface DayBarsLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

export const wideDayBars: DayBarsLayout = { width: 544, height: 190, fontSize: 12 };
export const narrowDayBars: DayBarsLayout = { width: 312, height: 180, fontSize: 11 };

export interface DayBarsDrawing {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** Bars of background and foreground, one path each. */
  readonly before: string;
  readonly now: string;
  readonly barWidth: number;
  readonly window: { readonly x: number; readonly width: number };
  readonly dates: readonly { readonly x: number; readonly anchor: 'start' | 'middle' | 'end'; readonly text: string }[];
}

interface DayBarsOptions {
  readonly layout: DayBarsLayout;
  /** Highlighted days at the end. */
  readonly foreground: number;
  readonly formatDay: (day: string) => string;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A bar per day, from zero; the foreground in colour on its band. */
export function drawDayBars(
  days: readonly { readonly day: string; readonly stories: number }[],
  { layout, foreground, formatDay }: DayBarsOptions,
): DayBarsDrawing {
  const { width, height, fontSize } = layout;
  const ticks = axisValues(Math.max(1, ...days.map(({ stories }) => stories)));
  const highest = ticks.at(-1) ?? 1;
  const left = Math.ceil(textWidth(String(highest), fontSize)) + 12;
  const right = width - 2;
  const top = 10;
  const bottom = height - fontSize - 14;
  const step = (right - left) / Math.max(days.length, 1);
  const xOf = (index: number) => left + (index + 0.5) * step;
  const yOf = (value: number) => bottom - (value / highest) * (bottom - top);
  const split = days.length - foreground;
  const barsOf = (from: number, until: number) =>
    days
      .slice(from, until)
      .map(({ stories }, index) =>
        stories === 0 ? '' : `M${round(xOf(from + index))} ${bottom}V${round(yOf(stories))}`,
      )
      .join('');
  const middle = Math.floor(split / 2);
  return {
    width,
    height,
    fontSize,
    left,
    right,
    bottom,
    ticks: ticks.map((value) => ({ value, y: round(yOf(value)) })),
    before: barsOf(0, split),
    now: barsOf(split, days.length),
    barWidth: round(Math.max(1.5, step * 0.66)),
    window: { x: round(left + split * step), width: round(foreground * step) },
    dates: (
      [
        [0, 'start', left],
        [middle, 'middle', xOf(middle)],
        [days.length - 1, 'end', right],
      ] as const
    ).flatMap(([index, anchor, x]) => {
      const day = days[index]?.day;
      return day === undefined ? [] : [{ x: round(x), anchor, text: formatDay(day) }];
    }),
  };
}
