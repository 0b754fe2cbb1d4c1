/** The middle value; of an even number of values the mean of the middle two. `undefined` of none. */
export function medianOf(values: ArrayLike<number>): number | undefined {
  return middleOf(sortNumbers(values));
}

/** A sorted copy. Numbers sort themselves several times as fast as by a function that compares two. */
export function sortNumbers(values: ArrayLike<number>): Float64Array {
  return new Float64Array(values).sort();
}

/** The median of values that are sorted already. */
export function middleOf(sorted: Float64Array): number | undefined {
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 1 ? upper : sorted[middle - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
