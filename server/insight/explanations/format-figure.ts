import { formatDecimal } from '#contract/format-number.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import { figureTexts, fillText } from '#contract/insight/figure-texts/texts.ts';
import type { FigureKind } from '#contract/insight/figures.ts';
import type { Language } from '#contract/language.ts';

/** A volume as an input of a formula. */
export const formatVolume = (value: number): string => formatDecimal(value, 3);

/** The value with its unit: `96 篇`, `30.7%`. */
export function nameFigure(kind: FigureKind, value: number, language: Language): string {
  const { number } = formatFigure(kind, value);
  const { shown, shownOne = shown } = figureTexts[language].kinds[kind];
  return fillText(value === 1 ? shownOne : shown, { value: number });
}
