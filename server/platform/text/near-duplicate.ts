/**
 * Near-duplicates by MinHash: texts whose sets of three-character shingles overlap much share, with high probability,
 * the key of at least one band. With 20 bands of 3 rows a pair of similarity 0.6 is found with probability 0.99,
 * one of 0.8 practically always (Leskovec, Rajaraman, Ullman: Mining of Massive Datasets, chapter 3).
 */
const bandCount = 20;
const rowsPerBand = 3;
const shingleLength = 3;
/** Enough to tell texts apart; the rest of a long article costs time and changes nothing. */
const comparedLength = 4_000;

/** Overlap of shingles from which two texts are one story told twice. */
export const nearDuplicateSimilarity = 0.6;

/** Odd multipliers and offsets of the hash family; fixed, because stored bands must stay comparable. */
const family = Array.from({ length: bandCount * rowsPerBand }, (_, index) => ({
  multiplier: mix(index * 2 + 1) | 1,
  offset: mix(index * 2 + 2),
}));

/** Shingles of a text in search form, as 32-bit hashes. Signs and blanks do not count. */
export function shinglesOf(text: string): Set<number> {
  const letters = text.replaceAll(/[^\p{L}\p{N}]+/gu, '').slice(0, comparedLength);
  const shingles = new Set<number>();
  if (letters === '') return shingles;
  for (let start = 0; start <= Math.max(0, letters.length - shingleLength); start += 1) {
    let hash = 0x811c9dc5;
    for (let index = start; index < Math.min(letters.length, start + shingleLength); index += 1) {
      hash = Math.imul(hash ^ letters.charCodeAt(index), 0x01000193);
    }
    shingles.add(mix(hash));
  }
  return shingles;
}

/** Band keys of a set of shingles, signed 32-bit. */
export function bandsOf(shingles: ReadonlySet<number>): number[] {
  const minima = new Uint32Array(family.length).fill(0xffffffff);
  for (const shingle of shingles) {
    family.forEach(({ multiplier, offset }, index) => {
      const value = (Math.imul(shingle, multiplier) + offset) >>> 0;
      if (value < (minima[index] ?? 0)) minima[index] = value;
    });
  }
  return Array.from({ length: bandCount }, (_, band) => {
    let key = mix(band);
    for (let row = 0; row < rowsPerBand; row += 1) key = mix(key ^ (minima[band * rowsPerBand + row] ?? 0));
    return key | 0;
  });
}

/** Shared shingles over all shingles of both, 0 to 1. */
export function similarityOf(left: ReadonlySet<number>, right: ReadonlySet<number>): number {
  let shared = 0;
  for (const shingle of left) if (right.has(shingle)) shared += 1;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** Spreads the bits of a 32-bit number (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
