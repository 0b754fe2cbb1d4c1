import { cutText, textWidth } from '#web/shared/charts/text-width.ts';
import type { Scale } from './scales.ts';
import { spreadLabels } from './spread-labels.ts';

/** Role of a line: one's own company, one of at most two compared, or context (docs/visual-language.md, "Charts"). */
export type LineRole = 'own' | 'second' | 'third' | 'context';

/** A numbered day; its title is in the list below. */
export interface Mark {
  readonly number: number;
  readonly day: string;
}

export interface LineSeries {
  readonly id: number;
  readonly name: string;
  readonly role: LineRole;
  readonly values: readonly (number | null)[];
}

/** A reference value: `常态 1.0`. */
export interface Reference {
  readonly value: number;
  readonly label: string;
}

/** The plot area inside the drawing, in pixels. */
export interface PlotBox {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const nameSize = 12;

/** Reserves space for names at the line ends, at most a quarter of the width, and for events on top. */
export function plotBoxOf(width: number, height: number, names: readonly string[], hasMarks: boolean): PlotBox {
  const widest = Math.max(0, ...names.map((name) => textWidth(name, nameSize)));
  const right = names.length === 0 ? 12 : Math.min(widest, width / 4) + 16;
  return { width, height, left: 40, right: Math.round(right), top: hasMarks ? 36 : 14, bottom: 28 };
}

export function xAt(box: PlotBox, count: number, index: number): number {
  const inner = box.width - box.left - box.right;
  return box.left + (count > 1 ? (index / (count - 1)) * inner : inner / 2);
}

export function yAt(box: PlotBox, { min, max, isInverted }: Scale, value: number): number {
  const share = (value - min) / (max - min);
  return box.top + (isInverted ? share : 1 - share) * (box.height - box.top - box.bottom);
}

/** The x index nearest to a position. */
export function indexAt(box: PlotBox, count: number, x: number): number {
  const inner = box.width - box.left - box.right;
  if (count <= 1 || inner <= 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.round(((x - box.left) / inner) * (count - 1))));
}

/** The series nearest to a height at one index; the first one if none has a value. */
export function lineAt(box: PlotBox, scale: Scale, series: readonly LineSeries[], index: number, y: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (const [line, { values, role }] of series.entries()) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    // Named lines are preferred over the grey ones behind them.
    const away = Math.abs(yAt(box, scale, value) - y) + (role === 'context' ? 4 : 0);
    if (away < distance) [best, distance] = [line, away];
  }
  return best;
}

export interface EndLabel {
  readonly text: string;
  readonly full: string;
  readonly role: LineRole | 'reference';
  readonly y: number;
  /** End of the line. */
  readonly end: { readonly x: number; readonly y: number } | undefined;
}

/** Names at the ends of the coloured lines and the reference, moved apart if they collide. */
export function endLabels(
  box: PlotBox,
  scale: Scale,
  series: readonly LineSeries[],
  reference: Reference | undefined,
): EndLabel[] {
  const room = box.right - 12;
  const labels: Omit<EndLabel, 'y'>[] = [];
  const ends: number[] = [];
  for (const { name, role, values } of series) {
    const index = values.findLastIndex((value) => value !== null);
    const value = values[index];
    if (role === 'context' || value === null || value === undefined) continue;
    const y = yAt(box, scale, value);
    ends.push(y);
    labels.push({
      text: cutText(name, nameSize, room),
      full: name,
      role,
      end: { x: xAt(box, values.length, index), y },
    });
  }
  if (reference) {
    ends.push(yAt(box, scale, reference.value));
    labels.push({
      text: cutText(reference.label, nameSize, room),
      full: reference.label,
      role: 'reference',
      end: undefined,
    });
  }
  const places = spreadLabels(ends, 15);
  return labels.map((label, index) => ({ ...label, y: places[index] ?? 0 }));
}

/** A line as an SVG path; interrupted where there is no value. */
export function pathOf(box: PlotBox, scale: Scale, values: readonly (number | null)[]): string {
  let path = '';
  let isOpen = false;
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      path += `${isOpen ? 'L' : 'M'}${xAt(box, values.length, index).toFixed(1)} ${yAt(box, scale, value).toFixed(1)}`;
    }
    isOpen = value !== null;
  }
  return path;
}
