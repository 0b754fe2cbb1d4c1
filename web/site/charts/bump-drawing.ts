import type { LineChart } from '#contract/insight/reports.ts';
import { linePath } from '../illustration/drawing.ts';
import { textWidth, truncateLabel } from '../loading/coverage-chart.ts';
import { assignLineRoles } from './line-drawing.ts';

export interface BumpLayout {
  readonly width: number;
  readonly rowHeight: number;
  readonly fontSize: number;
  readonly longestLabel: number;
}

export const wideBump: BumpLayout = { width: 700, rowHeight: 38, fontSize: 13, longestLabel: 130 };
export const narrowBump: BumpLayout = { width: 320, rowHeight: 36, fontSize: 12, longestLabel: 70 };

export interface BumpDrawing {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly lines: readonly {
    readonly stockId: number;
    readonly role: string;
    readonly path: string;
    readonly places: readonly { readonly x: number; readonly y: number; readonly rank: number }[];
    readonly name: string;
    readonly nameX: number;
    readonly nameY: number;
  }[];
  readonly dates: readonly { readonly x: number; readonly text: string }[];
}

interface BumpOptions {
  readonly layout: BumpLayout;
  readonly formatDay: (day: string) => string;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Ranks by week, the first on top; each line ends in a name (docs/visual-language.md, "Charts"). */
export function drawBump(
  { weeks, series }: { readonly weeks: readonly string[]; readonly series: LineChart['series'] },
  { layout, formatDay }: BumpOptions,
): BumpDrawing {
  const { width, rowHeight, fontSize, longestLabel } = layout;
  const lowest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 1)));
  const names = series.map(({ name }) => truncateLabel(name, fontSize, longestLabel));
  const left = 16;
  const right = width - 26 - Math.max(0, ...names.map((name) => textWidth(name, fontSize)));
  const top = 16;
  const xOf = (week: number) => round(left + (week / Math.max(weeks.length - 1, 1)) * (right - left));
  const yOf = (rank: number) => round(top + (rank - 1) * rowHeight);
  // On phones only every other week has a date.
  const every = (right - left) / Math.max(weeks.length - 1, 1) < 44 ? 2 : 1;
  const paintedLast = (role: string) => (role === 'own' ? 2 : role === 'context' ? 0 : 1);
  return {
    width,
    height: top + (lowest - 1) * rowHeight + 16 + fontSize + 14,
    fontSize,
    lines: assignLineRoles(series)
      .map(({ line, role }, index) => {
        const places = line.values.flatMap((rank, week) => (rank ? [{ x: xOf(week), y: yOf(rank), rank }] : []));
        return {
          stockId: line.stockId,
          role,
          path: linePath(places.map(({ x, y }) => [x, y] as const)),
          places,
          name: names[index] ?? line.name,
          nameX: round(right + 18),
          nameY: round((places.at(-1)?.y ?? 0) + fontSize * 0.36),
        };
      })
      .sort((a, b) => paintedLast(a.role) - paintedLast(b.role)),
    dates: weeks.flatMap((day, week) =>
      (weeks.length - 1 - week) % every === 0 ? [{ x: xOf(week), text: formatDay(day) }] : [],
    ),
  };
}
