import { formatDecimal } from '../../format-number.ts';
import type { FigureKind } from '../figures.ts';
import { figureShapes } from './shapes.ts';

export interface FormattedFigure {
  readonly number: string;
  /** `%` for shares, else empty: strips set it smaller than the number. */
  readonly unit: string;
}

/** A value or a change, in the format of its kind. */
export function formatFigure(kind: FigureKind, value: number): FormattedFigure {
  const { digits, percent, signed } = figureShapes[kind];
  const number = formatDecimal(percent ? value * 100 : value, digits);
  return { number: signed ? withSign(number) : number, unit: percent ? '%' : '' };
}

/** With the signs of mathematics; zero has none, also where it was rounded. */
function withSign(number: string): string {
  const digits = number.replace('-', '');
  if (Number(digits) === 0) return digits;
  return `${number === digits ? '+' : '−'}${digits}`;
}
