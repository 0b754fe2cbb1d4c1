/** Median; the mean of the middle two for an even number of values, `undefined` for none. */
export function medianOf(values: ArrayLike<number>): number | undefined {
  return middleOf(sortNumbers(values));
}

/** A sorted copy. Typed arrays sort several times as fast as with a comparator. */
export function sortNumbers(values: ArrayLike<number>): Float64Array {
  return new Float64Array(values).sort();
}

/** Median of sorted values. */
export function middleOf(sorted: Float64Array): number | undefined {
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 1 ? upper : sorted[middle - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
