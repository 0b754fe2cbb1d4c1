import { formatDecimal } from '../../format-number.ts';
import type { FigureKind } from '../figures.ts';
import { figureShapes } from './shapes.ts';

export interface FormattedFigure {
  readonly number: string;
  /** `%` for shares, else empty: strips set it smaller than the number. */
  readonly unit: string;
}

/** A value, in the format of its kind. */
export function formatFigure(kind: FigureKind, value: number): FormattedFigure {
  const { number, unit } = formatSize(kind, value);
  return { number: figureShapes[kind].signed ? withSign(number) : number, unit };
}

/** The size of a change: what carries its sign as a value carries none here. */
export function formatSize(kind: FigureKind, value: number): FormattedFigure {
  const { digits, percent } = figureShapes[kind];
  return { number: formatDecimal(percent ? value * 100 : value, digits), unit: percent ? '%' : '' };
}

/** With its plus; the minus is there, and zero has no sign. */
const withSign = (number: string): string => (number.startsWith('−') || Number(number) === 0 ? number : `+${number}`);
