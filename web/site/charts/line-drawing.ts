import type { LineChart } from '#contract/insight/reports.ts';
import { linePath, short } from '../illustration/drawing.ts';
import { spread, textWidth, truncateLabel } from '../loading/coverage-chart.ts';

/** A drawing is laid out for each width, so that text keeps its size (docs/visual-language.md, "Print", "Phones"). */
export interface LineLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly dateLabels: number;
  /** Events are numbers above the plot. */
  readonly longestLabel: number;
}

export const screenLayout: LineLayout = { width: 768, height: 300, fontSize: 12, dateLabels: 5, longestLabel: 130 };
export const paperLayout: LineLayout = { width: 640, height: 250, fontSize: 12, dateLabels: 4, longestLabel: 110 };
export const phoneLayout: LineLayout = { width: 320, height: 230, fontSize: 11, dateLabels: 3, longestLabel: 76 };

export interface LineDrawing {
  readonly layout: LineLayout;
  readonly paths: readonly { readonly key: string; readonly role: string; readonly d: string }[];
  readonly dots: readonly { readonly role: string; readonly x: number; readonly y: number }[];
  readonly texts: readonly {
    readonly role: string;
    readonly x: number;
    readonly y: number;
    readonly anchor: 'start' | 'middle' | 'end';
    readonly text: string;
  }[];
  /** Numbered squares with a stem to the line. */
  readonly events: readonly {
    readonly number: number;
    readonly x: number;
    readonly top: number;
    readonly y: number;
  }[];
}

export interface LineOptions {
  readonly layout: LineLayout;
  /** A reference value, drawn as a dashed line with its label. */
  readonly reference?: { readonly value: number; readonly label: string };
  readonly formatDay: (day: string) => string;
}

/** Size of an event's square. */
const eventSide = 16;
/** Margin above the plot for the squares. */
const eventRoom = 24;

/** At most six ticks from 0 to a value at or above the maximum. */
export function ticksUpTo(highest: number): number[] {
  const rough = Math.max(highest, 0.1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((value) => value >= rough * 0.999) ?? power;
  return Array.from({ length: Math.ceil(highest / step - 0.001) + 1 }, (_, index) => Number((index * step).toFixed(6)));
}

/** Label of a tick, with as many decimals as the axis needs. */
function tickTexts(ticks: readonly number[]): string[] {
  const decimals = Math.max(...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length));
  return ticks.map((tick) => tick.toFixed(decimals));
}

type Series = LineChart['series'][number];

/** One's own line, two others by name and dash, the rest as context. */
export function assignLineRoles(
  series: readonly Series[],
): readonly { readonly line: Series; readonly role: string }[] {
  let named = 0;
  return series.map((line) => {
    if (line.own) return { line, role: 'own' };
    if (!line.compared || named === 2) return { line, role: 'context' };
    named += 1;
    return { line, role: `peer-${named}` };
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Segments of a line between days without a value. */
function stretchesOf(points: readonly (readonly [number, number] | undefined)[]): (readonly [number, number])[][] {
  const stretches: (readonly [number, number])[][] = [[]];
  for (const point of points) {
    if (point) stretches.at(-1)?.push(point);
    else if (stretches.at(-1)?.length) stretches.push([]);
  }
  return stretches.filter((stretch) => stretch.length > 0);
}

/**
 * Lines over days: one's own company in solid jade, two peers by colour and dash, others grey; names at the ends,
 * spikes as numbered squares. Straight segments, y from 0 (docs/visual-language.md, "Charts").
 */
export function drawLines(chart: LineChart, { layout, reference, formatDay }: LineOptions): LineDrawing {
  const { width, height, fontSize, dateLabels, longestLabel } = layout;
  const cast = assignLineRoles(chart.series);
  const rank = (role: string) => (role === 'context' ? 0 : role === 'own' ? 2 : 1);
  const painted = [...cast].sort((a, b) => rank(a.role) - rank(b.role));
  const values = chart.series.flatMap((line) => line.values.filter((value) => value !== null));
  const ticks = ticksUpTo(Math.max(reference?.value ?? 0, ...values, 0.1));
  const highest = ticks.at(-1) ?? 1;
  const ends = painted
    .filter(({ role }) => role !== 'context')
    .flatMap(({ line, role }) => {
      const value = line.values.at(-1);
      return value == null ? [] : [{ role, value, text: truncateLabel(line.name, fontSize + 1, longestLabel) }];
    });
  const named = reference ? [...ends, { role: 'reference', value: reference.value, text: reference.label }] : ends;
  const labels = tickTexts(ticks);
  const left = Math.max(...labels.map((text) => textWidth(text, fontSize))) + 10;
  const right = width - 14 - Math.max(40, ...named.map(({ text }) => textWidth(text, fontSize + 1)));
  const top = chart.events.length > 0 ? eventRoom + 8 : 10;
  const bottom = height - fontSize - 16;
  const last = Math.max(chart.days.length - 1, 1);
  const xOf = (index: number) => left + (index / last) * (right - left);
  const yOf = (value: number) => bottom - (value / highest) * (bottom - top);
  const sink = fontSize * 0.36;
  const places = spread(
    named.map(({ value }) => yOf(value)),
    fontSize + 5,
    bottom,
  );
  const own = cast.find(({ role }) => role === 'own')?.line;

  return {
    layout,
    paths: [
      ...ticks.map((value) => ({
        key: `tick ${value}`,
        role: value === 0 ? 'base' : 'grid',
        d: `M${short(left)} ${short(yOf(value))}H${short(right)}`,
      })),
      ...(reference
        ? [
            {
              key: 'reference',
              role: 'reference',
              d: `M${short(left)} ${short(yOf(reference.value))}H${short(right)}`,
            },
          ]
        : []),
      ...painted.map(({ line, role }) => ({
        key: `line ${line.stockId}`,
        role,
        d: stretchesOf(line.values.map((value, index) => (value === null ? undefined : [xOf(index), yOf(value)])))
          .map(linePath)
          .join(''),
      })),
    ],
    dots: named.map(({ role, value }) => ({ role, x: round(right), y: round(yOf(value)) })),
    texts: [
      ...ticks.map((value, index) => ({
        role: 'axis',
        x: round(left - 8),
        y: round(yOf(value) + sink),
        anchor: 'end' as const,
        text: labels[index] ?? '',
      })),
      ...dayLabels(chart.days, dateLabels).map(({ index, anchor }) => ({
        role: 'axis',
        x: round(xOf(index)),
        y: height - 4,
        anchor,
        text: formatDay(chart.days[index] ?? ''),
      })),
      ...named.map(({ role, text }, index) => ({
        role,
        x: round(right + 9),
        y: round((places[index] ?? 0) + sink),
        anchor: 'start' as const,
        text,
      })),
    ],
    events: chart.events.flatMap(({ number, day }) => {
      const index = chart.days.indexOf(day);
      const value = own?.values[index];
      return value == null ? [] : [{ number, x: round(xOf(index)), top: 8 + eventSide / 2, y: round(yOf(value)) }];
    }),
  };
}

/** Dates below the axis, always including the first and last. */
function dayLabels(days: readonly string[], most: number) {
  const count = Math.min(most, days.length);
  return Array.from({ length: count }, (_, place) => ({
    index: Math.round((place / Math.max(count - 1, 1)) * (days.length - 1)),
    anchor: place === 0 ? ('start' as const) : place === count - 1 ? ('end' as const) : ('middle' as const),
  }));
}
