import { usualWeek } from '#web/shared/charts/usual-week.ts';
import { linePath } from '../illustration/drawing.ts';

/** Days of the foreground window, at the right end. */
const foregroundDays = 7;
/** Start of the foreground, as a share of the width: the seven days are drawn wider than the weeks before. */
const foregroundStart = 0.72;

export interface BurstLayout {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

export const wideBurst: BurstLayout = { width: 600, height: 300, fontSize: 13 };
export const narrowBurst: BurstLayout = { width: 300, height: 200, fontSize: 12 };
/** Beside a step, without labels. */
export const smallBurst: BurstLayout = { width: 300, height: 92, fontSize: 0 };

export interface BurstDrawing {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  /** The foreground window. */
  readonly window: { readonly x: number; readonly width: number; readonly height: number };
  /** Mean and standard deviation of the background. */
  readonly usual: { readonly y: number; readonly height: number; readonly mean: number };
  /** End of the background. */
  readonly split: number;
  readonly bottom: number;
  readonly before: string;
  readonly now: string;
  /** From the baseline to the line's end; `null` if too close for an arrow. */
  readonly arrow: { readonly x: number; readonly from: number; readonly to: number } | null;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Stories of the trailing seven days, from the seventh day on. */
export function weeklySums(days: readonly number[]): number[] {
  return days
    .slice(foregroundDays - 1)
    .map((_, index) => days.slice(index, index + foregroundDays).reduce((sum, value) => sum + value, 0));
}

/** The usual week of the background, and how far its weekly sums deviate from it. */
export function usualLevel(days: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const sums = weeklySums(days.slice(0, -foregroundDays));
  const mean = usualWeek(days) ?? 0;
  const variance = sums.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(sums.length, 1);
  return { mean, deviation: Math.sqrt(variance) };
}

/** A word's burst above its baseline: stories per day, at most 84 days of background and seven of foreground. */
export function drawBurst(days: readonly number[], { width, height, fontSize }: BurstLayout): BurstDrawing {
  const sums = weeklySums(days);
  const { mean, deviation } = usualLevel(days);
  const highest = Math.max(...sums, mean + deviation, 1);
  const top = fontSize === 0 ? 4 : 14;
  const bottom = height - (fontSize === 0 ? 2 : fontSize + 18);
  const split = round(width * foregroundStart);
  const background = Math.max(sums.length - foregroundDays, 0);
  const xOf = (index: number) =>
    index < background
      ? 2 + (index / Math.max(background - 1, 1)) * (split - 2)
      : split + ((index - background + 1) / foregroundDays) * (width - 4 - split);
  const yOf = (value: number) => bottom - (value / highest) * (bottom - top);
  const points = sums.map((sum, index) => [xOf(index), yOf(sum)] as const);
  const end = yOf(sums.at(-1) ?? 0);
  const usualTop = round(yOf(mean + deviation));
  return {
    width,
    height,
    fontSize,
    window: { x: split, width: round(width - split), height: bottom },
    usual: { y: usualTop, height: round(yOf(Math.max(mean - deviation, 0)) - usualTop), mean: round(yOf(mean)) },
    split,
    bottom: round(bottom),
    before: linePath(points.slice(0, background)),
    now: linePath(points.slice(Math.max(background - 1, 0))),
    arrow: fontSize > 0 && yOf(mean) - end > 56 ? { x: width - 22, from: round(yOf(mean)), to: round(end + 10) } : null,
  };
}

/** Twenty stories over 84 days, then twelve in seven: the worked example. */
export const exampleDays: readonly number[] = [
  ...Array.from({ length: 84 }, (_, day) => Number((day * 20) % 84 < 20)),
  ...[1, 1, 1, 2, 2, 2, 3],
];
