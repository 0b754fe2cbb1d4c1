import { type Axes, drawAxes, tickRoom } from './draw-axes.ts';
import type { LineRole, LineSeries } from './line-series.ts';
import { baselineShift, type ChartSize, labelSize, linePath, type PlotBox, round, xAt, yAt } from './plot.ts';
import { rankScale, type Scale, valueScale } from './scales.ts';
import { spreadLabels } from './spread-labels.ts';
import { cutText, textWidth } from './text-width.ts';

/** A numbered day; its title is in the list below. */
export interface Mark {
  readonly number: number;
  readonly day: string;
}

/** A reference value: `常态 1.0`. */
export interface Reference {
  readonly value: number;
  readonly label: string;
}

export interface LineChartData {
  readonly days: readonly string[];
  /** One's own company first (`companyLines`). */
  readonly lines: readonly LineSeries[];
  readonly reference?: Reference | undefined;
  readonly marks?: readonly Mark[];
  /** Ranks have the first on top, counts only whole numbers beside the plot. */
  readonly unit?: 'value' | 'count' | 'rank';
}

interface EndLabel {
  readonly role: LineRole | 'reference';
  readonly text: string;
  /** The name before it was shortened. */
  readonly full: string;
  readonly lang?: 'zh-CN' | undefined;
  readonly x: number;
  readonly y: number;
  /** End of the line. */
  readonly end: { readonly x: number; readonly y: number };
}

/** What a line chart consists of, in painting order; the same in both halves of the product. */
export interface LineDrawing {
  readonly box: PlotBox;
  readonly scale: Scale;
  readonly axes: Axes;
  readonly reference: string | undefined;
  readonly lines: readonly { readonly id: number; readonly role: LineRole; readonly d: string }[];
  /** Numbered squares on stems to one's own line. */
  readonly marks: readonly { readonly number: number; readonly x: number; readonly top: number; readonly y: number }[];
  readonly labels: readonly EndLabel[];
}

/** Height of a mark's square, and the length of its stem where there is room. */
export const markSide = 16;
const stem = 44;

/** Reserves space for names at the line ends, at most a quarter of the width, and for marks on top. */
function plotBoxOf({ width, height }: ChartSize, scale: Scale, names: readonly string[], hasMarks: boolean): PlotBox {
  const widest = Math.max(0, ...names.map((name) => textWidth(name, labelSize)));
  const right = names.length === 0 ? 12 : Math.min(widest, width / 4) + 16;
  return { width, height, left: tickRoom(scale), right: Math.round(right), top: hasMarks ? 36 : 14, bottom: 28 };
}

function scaleOf({ lines, reference, unit }: LineChartData): Scale {
  const all = lines.flatMap(({ values }) => values);
  return unit === 'rank' ? rankScale(all) : valueScale([...all, reference?.value ?? null], 1, unit === 'count');
}

/** Names at the ends of the coloured lines and the reference, moved apart if they collide. */
function endLabels(box: PlotBox, scale: Scale, { lines, reference }: LineChartData): EndLabel[] {
  const ends = lines.flatMap(({ name, lang, role, values }) => {
    const index = values.findLastIndex((value) => value !== null);
    const value = values[index];
    if (role === 'context' || value === null || value === undefined) return [];
    return [{ role, full: name, lang, end: { x: xAt(box, values.length, index), y: yAt(box, scale, value) } }];
  });
  const right = round(box.width - box.right);
  const named: readonly Omit<EndLabel, 'text' | 'x' | 'y'>[] = reference
    ? [...ends, { role: 'reference', full: reference.label, end: { x: right, y: yAt(box, scale, reference.value) } }]
    : ends;
  const places = spreadLabels(
    named.map(({ end }) => end.y),
    labelSize + 3,
  );
  return named.map((label, index) => ({
    ...label,
    text: cutText(label.full, labelSize, box.right - 12),
    x: right + 8,
    y: round((places[index] ?? label.end.y) + baselineShift),
  }));
}

/**
 * Lines over days: one's own company last and above the others, names at the ends, marks on one's own line. Straight
 * segments, interrupted where there is no value (docs/visual-language.md, "Charts").
 */
export function drawLines(data: LineChartData, size: ChartSize): LineDrawing {
  const { days, lines, reference, marks = [] } = data;
  const scale = scaleOf(data);
  const named = lines.filter(({ role }) => role !== 'context').map(({ name }) => name);
  const box = plotBoxOf(size, scale, reference ? [...named, reference.label] : named, marks.length > 0);
  const own = lines.find(({ role }) => role === 'own');
  const base = box.height - box.bottom;
  return {
    box,
    scale,
    axes: drawAxes(box, scale, days, (day) => xAt(box, days.length, day)),
    reference: reference && `M${box.left} ${yAt(box, scale, reference.value)}H${round(box.width - box.right)}`,
    lines: lines.toReversed().map(({ id, role, values }) => ({ id, role, d: linePath(box, scale, values) })),
    marks: marks.flatMap(({ number, day }) => {
      const index = days.indexOf(day);
      if (index < 0) return [];
      const value = own?.values[index];
      const y = value === null || value === undefined ? base : yAt(box, scale, value);
      return [{ number, x: xAt(box, days.length, index), top: round(Math.max(0, y - stem)), y }];
    }),
    labels: endLabels(box, scale, data),
  };
}
