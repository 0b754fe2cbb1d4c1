import { bridgeGaps } from './bridge-gaps.ts';
import { baselineShift, type ChartSize, labelSize, round } from './plot.ts';
import { foldText, textWidth } from './text-width.ts';

interface RadarLine {
  readonly name: string;
  /** By axis; `null` without a score. */
  readonly values: readonly (number | null)[];
}

export interface RadarData {
  readonly axes: readonly string[];
  readonly own: RadarLine;
  readonly compared?: RadarLine | undefined;
  /** Value at the rim. */
  readonly max: number;
}

interface AxisName {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly lines: readonly string[];
}

export interface RadarDrawing extends ChartSize {
  /** Where the rim crosses each axis. */
  readonly rim: readonly { readonly x: number; readonly y: number }[];
  readonly rings: readonly string[];
  readonly names: readonly AxisName[];
  /** Numbers replace names that would take too much space; the names are to be listed below. */
  readonly isNumbered: boolean;
  /** Sectors of axes without a score. */
  readonly gaps: readonly string[];
  readonly own: string;
  readonly compared: string | undefined;
}

const ringCount = 4;
/** Distance between rim and names, in pixels. */
const gap = 18;
/** A smaller radius would be unreadable. */
const least = 80;
const lineHeight = 16;

/** Direction of an axis as a unit vector, the first one upwards, the others against the clock. */
function directionOf(index: number, count: number) {
  const angle = Math.PI / 2 + (index / count) * 2 * Math.PI;
  return { x: Math.cos(angle), y: -Math.sin(angle) };
}

/** The axis nearest to a position in the drawing. */
export function radarAxisAt({ width, height }: ChartSize, count: number, x: number, y: number): number {
  const angle = Math.atan2(height / 2 - y, x - width / 2) - Math.PI / 2;
  return (Math.round((angle / (2 * Math.PI)) * count) + count) % count;
}

const widestOf = (names: readonly string[]) =>
  Math.max(0, ...names.flatMap((name) => name.split('\n').map((line) => textWidth(line, labelSize))));

/** Scores around one centre; a missing score has a hatched sector instead of a corner. */
export function drawRadar({ axes, own, compared, max }: RadarData, size: ChartSize): RadarDrawing {
  const { width } = size;
  const height = Math.min(size.height, Math.max(240, width));
  // Names are beside the rim and wrap sooner on phones.
  const folded = axes.map((name) => foldText(name, labelSize, width < 400 ? 50 : 80));
  const isNumbered = width / 2 - widestOf(folded) - gap < least;
  const names = isNumbered ? axes.map((_, index) => `${index + 1}`) : folded;
  const radius = Math.max(40, Math.min(width / 2 - widestOf(names) - gap, height / 2 - (isNumbered ? 36 : 56)));
  const place = (index: number, distance: number) => {
    const { x, y } = directionOf(index, axes.length);
    return { x: round(width / 2 + x * distance), y: round(height / 2 + y * distance) };
  };
  const polygon = (distances: readonly number[]) =>
    `M${distances
      .map((distance, index) => {
        const { x, y } = place(index, distance);
        return `${x} ${y}`;
      })
      .join('L')}Z`;
  const outline = ({ values }: RadarLine) => polygon(bridgeGaps(values).map((value) => (value / max) * radius));
  return {
    width,
    height,
    rim: axes.map((_, index) => place(index, radius)),
    rings: Array.from({ length: ringCount }, (_, ring) => polygon(axes.map(() => (radius * (ring + 1)) / ringCount))),
    names: names.map((name, index) => {
      const direction = directionOf(index, axes.length);
      const { x, y } = place(index, radius + gap - 6);
      const lines = name.split('\n');
      // Above the rim a name ends at its place, below it begins there, beside it is centred.
      const above = ((1 - direction.y) / 2) * (lines.length - 1) * lineHeight;
      return {
        x,
        y: round(y + baselineShift - above),
        anchor: Math.abs(direction.x) < 0.1 ? 'middle' : direction.x > 0 ? 'start' : 'end',
        lines,
      };
    }),
    isNumbered,
    gaps: own.values.flatMap((value, index) => {
      if (value !== null) return [];
      const [from, until] = [place(index - 0.5, radius), place(index + 0.5, radius)];
      return [`M${width / 2} ${height / 2}L${from.x} ${from.y}L${until.x} ${until.y}Z`];
    }),
    own: outline(own),
    compared: compared && outline(compared),
  };
}
