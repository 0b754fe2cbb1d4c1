import type { ByteRange } from '#server/platform/storage/store.ts';

/** Which part of a file a request is for. */
export type RequestedRange = ByteRange | 'whole' | 'unsatisfiable';

/**
 * Reads a Range header (RFC 9110 §14). What is not one range of bytes is ignored, as a server may: several at once
 * would be an answer in many parts, which no player asks for.
 */
export function readRange(header: string | undefined, size: number): RequestedRange {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    // The last so many bytes.
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
