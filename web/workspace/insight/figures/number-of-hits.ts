import { formatCount } from '#contract/format-number.ts';
import { maxHits } from '#contract/insight/explorer-limits.ts';

/** A number of articles or stories that was counted up to one more than {@link maxHits}. */
export const numberOfHits = (total: number): string =>
  `${formatCount(Math.min(total, maxHits))}${total > maxHits ? '+' : ''}`;
