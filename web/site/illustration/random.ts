/** Pseudo-random numbers in [0, 1), the same for a seed on every machine (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One-dimensional value noise: random values at integers, interpolated. In [0, 1) for any `x` ≥ 0; period 256. */
export function noiseFrom(random: () => number): (x: number) => number {
  const values = Array.from({ length: 256 }, random);
  return (x) => {
    const cell = Math.floor(x);
    const part = x - cell;
    const left = values[cell % 256] ?? 0;
    const right = values[(cell + 1) % 256] ?? 0;
    return left + (right - left) * part * part * (3 - 2 * part);
  };
}

/** Three octaves of noise in [0, 1). */
export function roughNoise(noise: (x: number) => number, x: number): number {
  return (noise(x) * 4 + noise(x * 2.3 + 31) * 2 + noise(x * 5.1 + 67)) / 7;
}
