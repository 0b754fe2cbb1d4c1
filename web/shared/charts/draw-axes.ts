import { formatDecimal } from '#contract/format-number.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import { baselineShift, labelSize, type PlotBox, round, yAt } from './plot.ts';
import { dayTicks, type Scale, tickCount, tickDigits } from './scales.ts';
import { textWidth } from './text-width.ts';

export interface DateLabel {
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
}

export interface Axes {
  readonly left: number;
  readonly right: number;
  /** Where the bars stand and the lines end. */
  readonly base: number;
  /** Baseline of the dates. */
  readonly datesY: number;
  readonly ticks: readonly { readonly y: number; readonly textY: number; readonly text: string }[];
  readonly dates: readonly DateLabel[];
}

const tickTexts = ({ ticks }: Scale): string[] => {
  const digits = tickDigits(ticks);
  return ticks.map((tick) => formatDecimal(tick, digits));
};

/** Space for the values beside the plot, in pixels. */
export function tickRoom(scale: Scale): number {
  return Math.max(32, Math.ceil(Math.max(0, ...tickTexts(scale).map((text) => textWidth(text, labelSize)))) + 12);
}

/**
 * Horizontal hairlines with their values, and dates below, the first and the last one always among them; these two with
 * their year where they lie in different ones.
 */
export function drawAxes(box: PlotBox, scale: Scale, days: readonly string[], xOf: (day: number) => number): Axes {
  const shown = dayTicks(days.length, tickCount(box.width));
  const texts = tickTexts(scale);
  const isAcrossYears = days[0]?.slice(0, 4) !== days.at(-1)?.slice(0, 4);
  const isEnd = (place: number) => place === 0 || place === shown.length - 1;
  const anchorOf = (place: number) => {
    if (shown.length === 1) return 'middle';
    return place === 0 ? 'start' : place === shown.length - 1 ? 'end' : 'middle';
  };
  return {
    left: box.left,
    right: round(box.width - box.right),
    base: box.height - box.bottom,
    datesY: box.height - 8,
    ticks: scale.ticks.map((tick, index) => {
      const y = yAt(box, scale, tick);
      return { y, textY: round(y + baselineShift), text: texts[index] ?? '' };
    }),
    dates: shown.map((day, place) => ({
      x: round(xOf(day)),
      anchor: anchorOf(place),
      text: isAcrossYears && isEnd(place) ? (days[day] ?? '') : formatDayShort(days[day] ?? ''),
    })),
  };
}
