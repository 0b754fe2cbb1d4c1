import type { LineRole } from './line-series.ts';
import { round } from './plot.ts';

interface ShareBarProps {
  /** 0 to 100. */
  readonly percent: number;
  /** Roles of companies and tiers, or the vermilion of marks on data. */
  readonly tone: LineRole | 'seal';
}

/** Tones of the tiers of sources, the first one in front. */
export const tierTones: readonly LineRole[] = ['own', 'second', 'third'];

/** A share as a bar from zero on its track, as wide as its place; the figure is always beside it. */
export function ShareBar({ percent, tone }: ShareBarProps) {
  return (
    <svg className="share-bar" data-tone={tone} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="share-track" width="100" height="6" />
      <rect width={round(Math.min(100, Math.max(0, percent)))} height="6" />
    </svg>
  );
}
