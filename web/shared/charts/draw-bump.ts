import { formatDayShort } from '#web/shared/format/date.ts';
import type { DateLabel } from './draw-axes.ts';
import type { LineRole, LineSeries } from './line-series.ts';
import { baselineShift, labelSize, linePath, type PlotBox, round, xAt, yAt } from './plot.ts';
import type { Scale } from './scales.ts';
import { cutText, textWidth } from './text-width.ts';

interface BumpLine {
  readonly id: number;
  readonly role: LineRole;
  readonly d: string;
  readonly places: readonly { readonly x: number; readonly y: number; readonly rank: number }[];
  readonly name: {
    readonly text: string;
    readonly full: string;
    readonly lang?: 'zh-CN' | undefined;
    readonly x: number;
    readonly y: number;
  };
}

/** Ranks by week, in painting order; the same in both halves of the product. */
export interface BumpDrawing {
  readonly box: PlotBox;
  readonly scale: Scale;
  readonly lines: readonly BumpLine[];
  readonly datesY: number;
  readonly dates: readonly DateLabel[];
}

/** Height between two ranks where there is room, and of the tallest drawing, in pixels. */
const rowHeight = 38;
const tallest = 420;
/** Least distance between two dates. */
const dateGap = 44;

/** The first rank is on top, each line ends in a name (docs/visual-language.md, "Charts"). */
export function drawBump(weeks: readonly string[], series: readonly LineSeries[], width: number): BumpDrawing {
  const lowest = Math.max(2, ...series.flatMap(({ values }) => values.filter((rank) => rank !== null)));
  const scale: Scale = { min: 1, max: lowest, ticks: [], isInverted: true };
  const widest = Math.max(0, ...series.map(({ name }) => textWidth(name, labelSize)));
  const right = Math.round(Math.min(widest, width / 4) + 22);
  const height = Math.min(tallest, 60 + lowest * rowHeight);
  const box: PlotBox = { width, height, left: 18, right, top: 16, bottom: 44 };
  const step = xAt(box, weeks.length, 1) - xAt(box, weeks.length, 0);
  const every = weeks.length > 1 && step < dateGap ? 2 : 1;
  return {
    box,
    scale,
    lines: series.toReversed().map(({ id, name, lang, role, values }) => {
      const places = values.flatMap((rank, week) =>
        rank === null ? [] : [{ x: xAt(box, weeks.length, week), y: yAt(box, scale, rank), rank }],
      );
      return {
        id,
        role,
        d: linePath(box, scale, values),
        places,
        name: {
          text: cutText(name, labelSize, right - 16),
          full: name,
          lang,
          x: width - right + 16,
          y: round((places.at(-1)?.y ?? height - box.bottom) + baselineShift),
        },
      };
    }),
    datesY: height - 12,
    dates: weeks.flatMap((day, week) =>
      (weeks.length - 1 - week) % every === 0
        ? [{ x: xAt(box, weeks.length, week), anchor: 'middle' as const, text: formatDayShort(day) }]
        : [],
    ),
  };
}
