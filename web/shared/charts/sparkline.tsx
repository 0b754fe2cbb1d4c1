import { aloneAt, round } from './plot.ts';

/** Margin for the end dot and the stroke. */
const inset = 3;

interface SparklineProps {
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
  /** Rows after the first three are less prominent (docs/visual-language.md, "Charts"). */
  readonly isQuiet?: boolean;
  readonly hasArea?: boolean;
  /** Small values on top: ranks. */
  readonly isInverted?: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A sparkline on its own scale; the figure is always beside it (docs/visual-language.md, "Charts"). */
export function Sparkline({ values, width = 180, height = 28, isQuiet, hasArea, isInverted }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [least, most] = isInverted
    ? [Math.min(...known), Math.max(...known)]
    : [Math.min(0, ...known), Math.max(...known)];
  const span = most - least || 1;
  const place = (value: number, index: number): Point => {
    const share = (value - least) / span;
    return {
      x: round(inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset)),
      y: round(height - inset - (isInverted ? 1 - share : share) * (height - 2 * inset)),
    };
  };
  // A line per segment with values.
  const stretches: Point[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push(place(value, index));
  }
  const lines = stretches.filter((points) => points.length > 0);
  const last = lines.at(-1)?.at(-1);
  if (!last) return null;
  return (
    <svg
      className="sparkline"
      data-quiet={isQuiet || undefined}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {lines.map((points) => {
        const line = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
        const [alone] = points.length === 1 ? points : [];
        return (
          <g key={points[0]?.x}>
            {hasArea && <path className="sparkline-area" d={`${line}V${height}H${points[0]?.x}Z`} />}
            <path className="sparkline-stroke" d={alone ? aloneAt(alone.x, alone.y) : line} />
          </g>
        );
      })}
      <circle cx={last.x} cy={last.y} r="2.2" />
    </svg>
  );
}
