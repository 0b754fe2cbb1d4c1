import { figureShapes } from '#contract/insight/figure-texts/shapes.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { FigureKind } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';

/** A number with a point and thousands apart, the same in both languages. */
export function formatNumber(value: number, digits: number): string {
  return new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
}

/** A volume as an input of a formula. */
export const formatVolume = (value: number): string => formatNumber(value, 3);

/** The value as people read it, without its unit; shares in percent. */
export function formatValue(kind: FigureKind, value: number): string {
  const { digits, percent } = figureShapes[kind];
  return formatNumber(percent ? value * 100 : value, digits);
}

/** The value with its unit: `96 篇`, `30.7%`. */
export function formatFigure(kind: FigureKind, value: number, language: Language): string {
  return fillText(figureTexts[language].kinds[kind].shown, { value: formatValue(kind, value) });
}
