import { formatDecimal } from '../../format-number.ts';
import type { FigureKind } from '../figures.ts';
import { formatSize } from './format-figure.ts';

export interface FigureChange {
  readonly isUp: boolean;
  /** Its size as people read it, in per cent of counts: `8.3`, `25.0%`. */
  readonly text: string;
}

/** Change from the previous period, wherever it is shown; `undefined` if none is visible. */
export function changeOf(kind: FigureKind, now: number | null, before: number | null): FigureChange | undefined {
  if (now === null || before === null) return undefined;
  // A rank rises when its number falls.
  const isUp = kind === 'rank' ? now < before : now > before;
  const isCount = kind === 'articles' || kind === 'stories';
  if (isCount && before === 0) return undefined;
  const number = isCount
    ? formatDecimal((Math.abs(now - before) / before) * 100, 1)
    : formatSize(kind, Math.abs(now - before)).number;
  return Number(number) === 0 ? undefined : { isUp, text: isCount ? `${number}%` : number };
}

/** The same in one text, arrow first; empty if none is visible. */
export function arrowOf(change: FigureChange | undefined): string {
  return change ? `${change.isUp ? '↑' : '↓'} ${change.text}` : '';
}
