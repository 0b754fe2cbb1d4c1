import type { ByteRange } from '#server/platform/storage/store.ts';

/** The requested part of a file. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Parses a Range header (RFC 9110 §14). Anything but a single byte range is ignored, which the standard allows: several
 * ranges would need a multipart response, which no player requests.
 */
export function readRange(header: string | undefined, size: number): RequestedRange {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    // Suffix range.
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
