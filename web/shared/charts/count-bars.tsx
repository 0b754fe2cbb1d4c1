import { round } from './plot.ts';

interface CountBarsProps {
  readonly counts: readonly number[];
  /** The bars in one sentence. */
  readonly label: string;
}

/** Counts in order as bars from zero, as wide as their place: an overview without axes. */
export function CountBars({ counts, label }: CountBarsProps) {
  const most = Math.max(1, ...counts);
  const bar = (count: number, index: number) =>
    count === 0 ? '' : `M${round(index * 10 + 1)} 100V${round(100 - (count / most) * 100)}h8V100Z`;
  return (
    <svg
      className="count-bars"
      viewBox={`0 0 ${counts.length * 10} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={counts.map(bar).join('')} />
    </svg>
  );
}
