import { formatDayShort } from '#web/shared/format/date.ts';
import type { DateLabel } from './draw-axes.ts';
import type { LineRole, LineSeries } from './line-series.ts';
import { baselineShift, labelSize, linePath, type PlotBox, round, xAt, yAt } from './plot.ts';
import type { Scale } from './scales.ts';
import { spreadLabels } from './spread-labels.ts';
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
  /** Of the rows. */
  readonly scale: Scale;
  /** In which row each line is, week by week: its ranks, of which those that nobody has take one row at most. */
  readonly rows: readonly LineSeries[];
  readonly lines: readonly BumpLine[];
  readonly datesY: number;
  readonly dates: readonly DateLabel[];
}

/** Height between two ranks where there is room, of a drawing beyond which they draw together, and the least, in pixels. */
const rowHeight = 38;
const tall = 420;
const leastRowHeight = 22;
/** Least distance between two dates. */
const dateGap = 44;

/** The first rank is on top, each line ends in a name (docs/visual-language.md, "Charts"). */
export function drawBump(weeks: readonly string[], series: readonly LineSeries[], width: number): BumpDrawing {
  const rowOf = rowsOf(series.flatMap(({ values }) => values));
  const rows = series.map((one) => ({ ...one, values: one.values.map((rank) => rowOf.get(rank ?? 0) ?? null) }));
  const lowest = Math.max(2, ...rowOf.values());
  const scale: Scale = { min: 1, max: lowest, ticks: [], isInverted: true };
  const widest = Math.max(0, ...series.map(({ name }) => textWidth(name, labelSize)));
  const right = Math.round(Math.min(widest, width / 4) + 22);
  const height = 60 + Math.max(lowest * leastRowHeight, Math.min(tall - 60, lowest * rowHeight));
  const box: PlotBox = { width, height, left: 18, right, top: 16, bottom: 44 };
  const step = xAt(box, weeks.length, 1) - xAt(box, weeks.length, 0);
  const every = weeks.length > 1 && step < dateGap ? 2 : 1;
  const ends = rows.map(({ values }) => yAt(box, scale, values.findLast((row) => row !== null) ?? lowest));
  const namesY = spreadLabels(ends, labelSize + 3, Number.POSITIVE_INFINITY);
  return {
    box,
    scale,
    rows,
    lines: series
      .map(({ id, name, lang, role, values }, index) => {
        const placed = rows[index]?.values ?? [];
        const places = values.flatMap((rank, week) =>
          rank === null ? [] : [{ x: xAt(box, weeks.length, week), y: yAt(box, scale, placed[week] ?? lowest), rank }],
        );
        return {
          id,
          role,
          d: linePath(box, scale, placed),
          places,
          name: {
            text: cutText(name, labelSize, right - 16),
            full: name,
            lang,
            x: width - right + 16,
            y: round((namesY[index] ?? height - box.bottom) + baselineShift),
          },
        };
      })
      .toReversed(),
    datesY: height - 12,
    dates: weeks.flatMap((day, week) =>
      (weeks.length - 1 - week) % every === 0
        ? [{ x: xAt(box, weeks.length, week), anchor: 'middle' as const, text: formatDayShort(day) }]
        : [],
    ),
  };
}

/** Rows by rank, the first on top: a gap between ranks is one empty row, however wide it is. */
function rowsOf(ranks: readonly (number | null)[]): ReadonlyMap<number, number> {
  const taken = [...new Set(ranks.filter((rank) => rank !== null))].sort((one, other) => one - other);
  const rows = new Map<number, number>();
  let row = 1;
  for (const [index, rank] of taken.entries()) {
    row += Math.min(2, rank - (taken[index - 1] ?? 1));
    rows.set(rank, row);
  }
  return rows;
}
