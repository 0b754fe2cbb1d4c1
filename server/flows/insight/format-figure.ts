import type { FigureKind } from '#contract/figure.ts';
import { figureTexts, fillText } from '#contract/figures/texts.ts';
import type { Language } from '#contract/language.ts';

/** Decimals that people read; inputs get two more, so that the formula can be followed. */
const decimals: Readonly<Record<FigureKind, number>> = {
  articles: 0,
  stories: 0,
  volume: 1,
  activeRate: 2,
  activityIndex: 1,
  rank: 0,
  shareOfVoice: 1,
  tierShare: 1,
  spike: 1,
  hotWord: 1,
  evaluation: 1,
};

const isShare = (kind: FigureKind): boolean => kind === 'shareOfVoice' || kind === 'tierShare';

/** A number with a point and thousands apart, the same in both languages. */
export function formatNumber(value: number, digits: number): string {
  return new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** A volume as an input of a formula. */
export const formatVolume = (value: number): string => formatNumber(value, 3);

/** The value as people read it, without its unit; shares in percent. */
export function formatValue(kind: FigureKind, value: number): string {
  return formatNumber(isShare(kind) ? value * 100 : value, decimals[kind]);
}

/** The value with its unit: `96 篇`, `30.7%`. */
export function formatFigure(kind: FigureKind, value: number, language: Language): string {
  return fillText(figureTexts[language].kinds[kind].shown, { value: formatValue(kind, value) });
}
