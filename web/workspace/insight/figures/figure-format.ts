import { formatDecimal } from '#contract/format-number.ts';
import { formatSize } from '#contract/insight/figure-texts/format-figure.ts';
import type { FigureKind } from '#contract/insight/figures.ts';

/** Change from the previous period: formatted direction and size, or `undefined` if none is visible. */
export function figureChange(
  kind: FigureKind,
  now: number | null,
  before: number | null,
): { readonly isUp: boolean; readonly text: string } | undefined {
  if (now === null || before === null) return undefined;
  // A rank rises when its number falls.
  const isUp = kind === 'rank' ? now < before : now > before;
  if (kind === 'articles' || kind === 'stories') {
    if (before === 0 || now === before) return undefined;
    return { isUp, text: `${formatDecimal((Math.abs(now - before) / before) * 100, 1)}%` };
  }
  const { number } = formatSize(kind, Math.abs(now - before));
  return Number(number) === 0 ? undefined : { isUp, text: number };
}
