/** A value axis: range and ticks. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  /** Small values on top: ranks. */
  readonly isInverted: boolean;
}

/** Maximum number of labels beside the plot (docs/visual-language.md, "Charts"). */
const mostTicks = 5;

/**
 * From zero to a round maximum, in equal steps of 1, 1.5, 2, 2.5 or 5 times a power of ten.
 * @param isWhole for counts: only whole numbers are labelled
 */
export function valueScale(values: readonly (number | null)[], atLeast = 1, isWhole = false): Scale {
  const most = Math.max(atLeast, ...values.filter((value) => value !== null));
  const power = 10 ** Math.floor(Math.log10(most));
  const step =
    [0.1, 0.15, 0.2, 0.25, 0.5, 1, 1.5, 2, 2.5, 5]
      .map((size) => size * power)
      .find((size) => Math.ceil(most / size) < mostTicks && (!isWhole || Number.isInteger(size))) ?? most;
  const count = Math.ceil(most / step - 1e-9);
  // Multiplied instead of added: sums of 0.1 drift.
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { min: 0, max: ticks.at(-1) ?? most, ticks, isInverted: false };
}

/** Ranks from 1, on top, to the last one that occurs. */
export function rankScale(values: readonly (number | null)[]): Scale {
  const last = Math.max(2, ...values.filter((value) => value !== null));
  const step = Math.ceil((last - 1) / (mostTicks - 1));
  const ticks = Array.from({ length: Math.floor((last - 1) / step) + 1 }, (_, index) => 1 + index * step);
  return { min: 1, max: last, ticks, isInverted: true };
}

/** Decimals needed to tell the ticks apart. */
export function tickDigits(ticks: readonly number[]): number {
  return Math.max(0, ...ticks.map((tick) => String(tick).split('.')[1]?.length ?? 0));
}

/** Indexes of labelled days: the first and last, and others evenly between. */
export function dayTicks(count: number, most: number): readonly number[] {
  if (count <= 1) return count === 1 ? [0] : [];
  const parts = Math.min(most, count) - 1;
  return Array.from({ length: parts + 1 }, (_, index) => Math.round((index * (count - 1)) / parts));
}

/** Number of labelled days at a width: three on phones (docs/visual-language.md, "Phones"). */
export function tickCount(width: number): number {
  return width < 480 ? 3 : width < 900 ? 4 : 6;
}
