/** How long repeats are ignored, in milliseconds (docs/product/api.md, "The client in the browser"). */
export const repeatInterval = 1000;

/**
 * Runs the first call and ignores repeats for {@link repeatInterval} (docs/product/api.md, "The client in the
 * browser"), so that a double click sends one request. An ignored call returns `undefined`.
 */
export function ignoreRepeats<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
  interval = repeatInterval,
): (...args: Args) => Result | undefined {
  let last = Number.NEGATIVE_INFINITY;
  return (...args) => {
    // Monotonic, so that a clock change cannot block a button.
    const now = performance.now();
    if (now - last < interval) return undefined;
    last = now;
    return act(...args);
  };
}
