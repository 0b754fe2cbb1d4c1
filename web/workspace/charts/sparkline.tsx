import styles from './sparkline.module.css';

/** Room for the end dot and the stroke. */
const inset = 3;

interface SparklineProps {
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
  /** Rows outside the first three are quieter (tokens.md §6). */
  readonly isQuiet?: boolean;
  readonly hasArea?: boolean;
  /** Small values stand on top: ranks. */
  readonly isInverted?: boolean;
}

/** A line without axes on its own scale; the figure always stands beside it (tokens.md §6). */
export function Sparkline({ values, width = 180, height = 28, isQuiet, hasArea, isInverted }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [least, most] = isInverted
    ? [Math.min(...known), Math.max(...known)]
    : [Math.min(0, ...known), Math.max(...known)];
  const span = most - least || 1;
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const x = inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset);
    const share = (value - least) / span;
    const y = height - inset - (isInverted ? 1 - share : share) * (height - 2 * inset);
    return [[x.toFixed(1), y.toFixed(1)] as const];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const line = `M${points.map((point) => point.join(' ')).join('L')}`;
  return (
    <svg
      className={styles.line}
      data-quiet={isQuiet || undefined}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {hasArea && <path className={styles.area} d={`${line}V${height}H${first[0]}Z`} />}
      <path className={styles.stroke} d={line} />
      <circle className={styles.dot} cx={last[0]} cy={last[1]} r="2.2" />
    </svg>
  );
}
