import type { FigureKind } from '#contract/figure.ts';
import { formatDecimal } from '#web/shared/format/number.ts';

/** Decimal places and unit of each kind. Shares are kept as parts of one and shown as per cent. */
const shapes: Readonly<Record<FigureKind, { readonly digits: number; readonly percent?: true }>> = {
  articles: { digits: 0 },
  stories: { digits: 0 },
  volume: { digits: 1 },
  activeRate: { digits: 2 },
  activityIndex: { digits: 1 },
  rank: { digits: 0 },
  shareOfVoice: { digits: 1, percent: true },
  tierShare: { digits: 0, percent: true },
  spike: { digits: 1 },
  hotWord: { digits: 1 },
  evaluation: { digits: 1 },
};

export interface FormattedFigure {
  readonly number: string;
  /** `%` for shares, else empty: strips set it smaller than the number. */
  readonly unit: string;
}

export function formatFigure(kind: FigureKind, value: number): FormattedFigure {
  const { digits, percent } = shapes[kind];
  return { number: formatDecimal(percent ? value * 100 : value, digits), unit: percent ? '%' : '' };
}

/** The step from the period before: direction and size as people read it, or `undefined` where nothing is seen to move. */
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
  const { number } = formatFigure(kind, Math.abs(now - before));
  return Number(number) === 0 ? undefined : { isUp, text: number };
}
