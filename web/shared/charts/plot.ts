import type { Scale } from './scales.ts';

/** Size of a drawing, in pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** The plot area inside a drawing: its margins, in pixels. */
export interface PlotBox extends ChartSize {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Size of names and axis labels; `--font-size-micro` in the style sheets. */
export const labelSize = 12;

/** Distance from the middle of a label to its baseline. */
export const baselineShift = 4;

/** One decimal is finer than any screen and keeps documents small. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export function xAt(box: PlotBox, count: number, index: number): number {
  const inner = box.width - box.left - box.right;
  return round(box.left + (count > 1 ? (index / (count - 1)) * inner : inner / 2));
}

export function yAt(box: PlotBox, { min, max, isInverted }: Scale, value: number): number {
  const share = (value - min) / (max - min);
  return round(box.top + (isInverted ? share : 1 - share) * (box.height - box.top - box.bottom));
}

/** Half the length of a stroke that stands for one value, in pixels. */
const half = 2;

/** The stroke of a value between two gaps. */
export const aloneAt = (x: number, y: number): string => `M${round(x - half)} ${y}h${2 * half}`;

/**
 * Straight segments through the values as an SVG path; interrupted where there is no value. A value alone is a short
 * stroke at its place: a point has no length to draw.
 */
export function linePath(box: PlotBox, scale: Scale, values: readonly (number | null)[]): string {
  const isGap = (index: number) => (values[index] ?? null) === null;
  let path = '';
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const [x, y] = [xAt(box, values.length, index), yAt(box, scale, value)];
    if (!isGap(index - 1)) path += `L${x} ${y}`;
    else path += isGap(index + 1) ? aloneAt(x, y) : `M${x} ${y}`;
  }
  return path;
}
