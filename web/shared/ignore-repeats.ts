/** How long repeats are ignored, in milliseconds (seed §9). */
export const repeatInterval = 1000;

/**
 * Runs the first call at once and ignores repeats until {@link repeatInterval} after it (seed §9),
 * so that a double click sends one request. An ignored call returns `undefined`.
 */
export function ignoreRepeats<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
  interval = repeatInterval,
): (...args: Args) => Result | undefined {
  let last = Number.NEGATIVE_INFINITY;
  return (...args) => {
    // Monotonic: a corrected clock must not lock a button.
    const now = performance.now();
    if (now - last < interval) return undefined;
    last = now;
    return act(...args);
  };
}
