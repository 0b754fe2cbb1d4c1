import { round } from './plot.ts';

interface CountBarsProps {
  readonly counts: readonly number[];
  /** Bars in the colour of what is pointed at or chosen, first and last. */
  readonly chosen?: readonly [first: number, last: number] | undefined;
  /** The bars in one sentence. */
  readonly label: string;
}

/** Counts in order as bars from zero, as wide as their place: an overview without axes. */
export function CountBars({ counts, chosen, label }: CountBarsProps) {
  const most = Math.max(1, ...counts);
  const bar = (count: number, index: number) =>
    count === 0 ? '' : `M${round(index * 10 + 1)} 100V${round(100 - (count / most) * 100)}h8V100Z`;
  const bars = counts.map(bar);
  const isChosen = (index: number) => chosen !== undefined && index >= chosen[0] && index <= chosen[1];
  return (
    <svg
      className="count-bars"
      viewBox={`0 0 ${counts.length * 10} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={bars.filter((_, index) => !isChosen(index)).join('')} />
      {chosen && <path data-role="own" d={bars.filter((_, index) => isChosen(index)).join('')} />}
    </svg>
  );
}
