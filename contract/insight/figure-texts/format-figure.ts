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
  const { digits, percent } = figureShapes[kind];
  return { number: formatDecimal(percent ? value * 100 : value, digits), unit: percent ? '%' : '' };
}
