import parseRange from 'range-parser';
import type { ByteRange } from '#server/platform/storage/store.ts';

/** Which part of a file a request is for. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable';

/** A suffix longer than the file means the whole file (RFC 9110 §14.1.2), which the parser calls unsatisfiable. */
const suffix = /^bytes=-0*[1-9]/;

/**
 * Parses a Range header. Several ranges are answered with the whole file, which the standard allows; no player requests
 * them.
 */
export function readRange(header: string | undefined, size: number): RequestedRange {
  if (!header?.startsWith('bytes=')) return 'whole';
  const ranges = parseRange(size, header);
  if (ranges === -2) return 'whole';
  if (ranges === -1) return size > 0 && suffix.test(header) ? { start: 0, end: size - 1 } : 'unsatisfiable';
  const [range] = ranges;
  return range && ranges.length === 1 ? { start: range.start, end: range.end } : 'whole';
}
