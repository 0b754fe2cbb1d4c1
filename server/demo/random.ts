/** A small seeded generator: the same seed gives the same demo on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number;
  /** A number from `least` to `most` with one decimal. */
  tenths(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Up to `count` distinct items, in random order. */
  sample<T>(items: readonly T[], count: number): T[];
  /** One item, weighted. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state are enough for made-up articles. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));

  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('Cannot pick from an empty list');
    return item;
  };

  const sample = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(Math.floor(next() * rest.length), 1));
    return chosen;
  };

  const weighted = <T>(items: readonly T[], weightOf: (item: T) => number): T => {
    let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of items) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    return pick(items);
  };

  return {
    next,
    integer,
    tenths: (least, most) => integer(Math.round(least * 10), Math.round(most * 10)) / 10,
    chance: (probability) => next() < probability,
    pick,
    sample,
    weighted,
  };
}
