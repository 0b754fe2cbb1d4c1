import type { CoverageChart } from '#contract/insight/front-page.ts';
import type { Language } from '#contract/language.ts';
import { linePath, short } from '../illustration/drawing.ts';
import { formatDay, formatShortDay } from './formatting.ts';

type Series = CoverageChart['series'][number];

/**
 * A drawing laid out for one width; text keeps its size, so a phone gets its own drawing (docs/visual-language.md,
 * "Phones").
 */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly longestLabel: number;
  readonly dateLabels: number;
}

export const wideLayout: ChartLayout = { width: 624, height: 286, fontSize: 12, longestLabel: 120, dateLabels: 4 };
export const narrowLayout: ChartLayout = { width: 320, height: 220, fontSize: 11, longestLabel: 84, dateLabels: 3 };

/** Number of named peers (docs/visual-language.md, "Charts"). */
const namedPeers = 2;

export function textWidth(text: string, fontSize: number): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? fontSize : fontSize * 0.58), 0);
}

export function truncateLabel(text: string, fontSize: number, longest: number): string {
  if (textWidth(text, fontSize) <= longest) return text;
  let kept = text;
  while (kept.length > 1 && textWidth(`${kept}…`, fontSize) > longest) kept = kept.slice(0, -1);
  return `${kept}…`;
}

/** At most five round ticks from 0 to a value at or above the maximum. */
export function axisValues(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((value) => value >= rough) ?? 1);
  const whole = Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / whole) + 1 }, (_, index) => index * whole);
}

/** One's own company, the most covered peers, and all others, with their roles. */
function assignLineRoles(series: readonly Series[]): { own: Series | undefined; peers: Series[]; others: Series[] } {
  const own = series.find((line) => line.own);
  const total = (line: Series) => line.values.reduce((sum, value) => sum + value, 0);
  const rest = series.filter((line) => line !== own).sort((a, b) => total(b) - total(a));
  return { own, peers: rest.slice(0, namedPeers), others: rest.slice(namedPeers) };
}

/** Named companies, one's own first. */
export function namedSeries(chart: CoverageChart): Series[] {
  const { own, peers } = assignLineRoles(chart.series);
  return own ? [own, ...peers] : peers;
}

/** Moves labels apart so that they do not overlap, keeping their order. */
export function spread(places: number[], gap: number, lowest: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  order.forEach((index, rank) => {
    const above = rank === 0 ? undefined : moved[order[rank - 1] ?? 0];
    if (above !== undefined) moved[index] = Math.max(moved[index] ?? 0, above + gap);
  });
  const overflow = Math.max(0, ...moved.map((place) => place - lowest));
  return moved.map((place) => place - overflow);
}

/** A drawing as lists of shapes in painting order; class names give the colours. */
export interface ChartDrawing {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly paths: readonly { readonly role: string; readonly d: string }[];
  readonly dots: readonly { readonly role: string; readonly x: number; readonly y: number; readonly r: number }[];
  readonly texts: readonly ChartText[];
}

interface ChartText {
  readonly role: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  /** The full text of a truncated label. */
  readonly whole?: string;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Dates below the axis, always including the first and last. */
function dateTexts(
  weeks: readonly string[],
  layout: ChartLayout,
  language: Language,
  xOf: (week: number) => number,
): ChartText[] {
  const labels = Math.min(layout.dateLabels, weeks.length);
  return Array.from({ length: labels }, (_, index): ChartText => {
    const week = Math.round((index / Math.max(labels - 1, 1)) * (weeks.length - 1));
    const iso = weeks[week] ?? '';
    return {
      role: 'axis',
      x: rounded(xOf(week)),
      y: layout.height - 4,
      anchor: index === 0 ? 'start' : index === labels - 1 ? 'end' : 'middle',
      text: layout === wideLayout ? formatDay(iso, language) : formatShortDay(iso),
    };
  });
}

/** Articles per week as straight lines: one's own company in jade, two peers in colour, the others as context. */
export function drawCoverageChart(chart: CoverageChart, layout: ChartLayout, language: Language): ChartDrawing {
  const { width, height, fontSize } = layout;
  const { own, peers, others } = assignLineRoles(chart.series);
  // One's own line is painted last, over the others.
  const named = [
    ...peers.map((line, index) => ({ line, role: `peer-${index + 1}` })).reverse(),
    ...(own ? [{ line: own, role: 'own' }] : []),
  ];
  const labels = named.map(({ line }) => truncateLabel(line.name, fontSize + 1, layout.longestLabel));
  const ticks = axisValues(Math.max(1, ...chart.series.flatMap((line) => line.values)));
  const highest = ticks.at(-1) ?? 1;
  const left = textWidth(String(highest), fontSize) + 10;
  const right = width - 14 - Math.max(0, ...labels.map((label) => textWidth(label, fontSize + 1)));
  const top = 12;
  const bottom = height - fontSize - 16;
  const xOf = (week: number) => left + (week / Math.max(chart.weeks.length - 1, 1)) * (right - left);
  const yOf = (value: number) => bottom - (value / highest) * (bottom - top);
  const pathOf = (line: Series) => linePath(line.values.map((value, week) => [xOf(week), yOf(value)] as const));
  // Text is positioned by its baseline, about a third of its size below its middle.
  const sink = fontSize * 0.36;
  const ends = named.map(({ line }) => yOf(line.values.at(-1) ?? 0));
  const places = spread(ends, fontSize + 4, bottom);

  return {
    width,
    height,
    fontSize,
    paths: [
      ...ticks.map((value) => ({
        role: value === 0 ? 'base' : 'grid',
        d: `M${short(left)} ${short(yOf(value))}H${short(right)}`,
      })),
      ...others.map((line) => ({ role: 'context', d: pathOf(line) })),
      ...named.map(({ line, role }) => ({ role, d: pathOf(line) })),
    ],
    dots: named.map(({ role }, index) => ({
      role,
      x: rounded(right),
      y: rounded(ends[index] ?? 0),
      r: role === 'own' ? 3.6 : 2.4,
    })),
    texts: [
      ...ticks.map(
        (value): ChartText => ({
          role: 'axis',
          x: rounded(left - 8),
          y: rounded(yOf(value) + sink),
          anchor: 'end',
          text: String(value),
        }),
      ),
      ...dateTexts(chart.weeks, layout, language, xOf),
      ...named.map(({ line, role }, index): ChartText => {
        const text = labels[index] ?? line.name;
        const y = rounded((places[index] ?? 0) + sink);
        return {
          role,
          x: rounded(right + 9),
          y,
          anchor: 'start',
          text,
          ...(text !== line.name && { whole: line.name }),
        };
      }),
    ],
  };
}

/** A sparkline with an end dot, on its own scale. */
export interface Sparkline {
  readonly path: string;
  readonly end: readonly [x: number, y: number];
}

export const sparklineSize = { width: 84, height: 26 } as const;

export function drawSparkline(values: readonly number[]): Sparkline {
  const { width, height } = sparklineSize;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map(
    (value, index) =>
      [
        2 + (index / Math.max(values.length - 1, 1)) * (width - 6),
        height - 4 - ((value - low) / range) * (height - 8),
      ] as const,
  );
  const [endX, endY] = points.at(-1) ?? [0, height / 2];
  return { path: linePath(points), end: [rounded(endX), rounded(endY)] };
}
