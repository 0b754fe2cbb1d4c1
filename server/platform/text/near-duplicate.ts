import { lettersOf } from './characters.ts';

/**
 * Near-duplicates by MinHash: texts with a large overlap of three-character shingles very likely share the key of a
 * band. With 10 bands of 3 rows, a pair of similarity 0.6 is found with probability 0.91, one of 0.8 practically always
 * (Leskovec, Rajaraman, Ullman: Mining of Massive Datasets, chapter 3).
 */
const bandCount = 10;
const rowsPerBand = 3;
const rowCount = bandCount * rowsPerBand;
const shingleLength = 3;
/** Enough to distinguish texts; the rest of a long article costs time and changes nothing. */
const comparedLength = 4_000;

/** Minimum similarity of two articles of one story. */
export const nearDuplicateSimilarity = 0.6;

/** Odd multipliers and offsets of the hash family; fixed, because stored bands must stay comparable. */
const multipliers = Int32Array.from({ length: rowCount }, (_, index) => mix(index * 2 + 1) | 1);
const offsets = Int32Array.from({ length: rowCount }, (_, index) => mix(index * 2 + 2));

/** Distinct shingles of a text as 32-bit hashes, sorted. */
export type Shingles = Uint32Array;

/** Shingles of a text in search form, without punctuation and blanks. */
export function shinglesOf(text: string): Shingles {
  const letters = lettersOf(text).slice(0, comparedLength);
  if (letters === '') return new Uint32Array();
  const shingles = new Uint32Array(Math.max(1, letters.length - shingleLength + 1));
  for (let start = 0; start < shingles.length; start += 1) {
    let hash = 0x811c9dc5;
    for (let index = start; index < Math.min(letters.length, start + shingleLength); index += 1) {
      hash = Math.imul(hash ^ letters.charCodeAt(index), 0x01000193);
    }
    shingles[start] = mix(hash);
  }
  return withoutRepeats(shingles.sort());
}

function withoutRepeats(sorted: Shingles): Shingles {
  let kept = 0;
  for (const shingle of sorted) {
    if (kept > 0 && sorted[kept - 1] === shingle) continue;
    sorted[kept] = shingle;
    kept += 1;
  }
  return sorted.slice(0, kept);
}

/** Band keys of a text's shingles, signed 32-bit. */
export function bandsOf(shingles: Shingles): number[] {
  return Array.from({ length: bandCount }, (_, band) => {
    let key = mix(band);
    for (let row = band * rowsPerBand; row < (band + 1) * rowsPerBand; row += 1)
      key = mix(key ^ minimumOf(shingles, row));
    return key | 0;
  });
}

/**
 * Minimum of one hash function over the shingles. With the first bit flipped, signed numbers sort like unsigned ones,
 * so the loop stays in integers.
 */
function minimumOf(shingles: Shingles, row: number): number {
  const multiplier = multipliers[row] ?? 0;
  const offset = offsets[row] ?? 0;
  let minimum = 0x7fffffff;
  for (let index = 0; index < shingles.length; index += 1) {
    const value = (Math.imul(shingles[index] ?? 0, multiplier) + offset) ^ 0x80000000;
    if (value < minimum) minimum = value;
  }
  return (minimum ^ 0x80000000) >>> 0;
}

/** Part of the smaller text that is in the other, 0 to 1. */
export function containmentOf(left: Shingles, right: Shingles): number {
  const fewer = Math.min(left.length, right.length);
  return fewer === 0 ? 0 : countShared(left, right) / fewer;
}

/** Part of a text that is in another, 0 to 1. */
export function shareIn(text: Shingles, other: Shingles): number {
  return text.length === 0 ? 0 : countShared(text, other) / text.length;
}

function countShared(left: Shingles, right: Shingles): number {
  let shared = 0;
  let place = 0;
  for (const shingle of left) {
    while (place < right.length && (right[place] ?? 0) < shingle) place += 1;
    if (right[place] === shingle) shared += 1;
  }
  return shared;
}

/** Jaccard similarity, 0 to 1. */
export function similarityOf(left: Shingles, right: Shingles): number {
  const shared = countShared(left, right);
  const all = left.length + right.length - shared;
  return all === 0 ? 0 : shared / all;
}

/** Hash of a text, signed 32-bit. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash) | 0;
}

/** Mixes the bits of a 32-bit number (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
