import { inspectMp4 } from './inspect-mp4.ts';
import { inspectWebm } from './inspect-webm.ts';
import type { InspectedVideo, ReadBytes } from './inspected-video.ts';

const webmStart = Buffer.from('1a45dfa3', 'hex');

/** Whether a file may be a video by its first bytes; it is fully inspected when it is complete. */
export function looksLikeVideo(start: Buffer): boolean {
  return start.toString('latin1', 4, 8) === 'ftyp' || start.subarray(0, 4).equals(webmStart);
}

/**
 * Format of a video by its content: boxes of an MP4 or elements of a WebM, with a video track that browsers play.
 * `undefined` for everything else, whatever its name.
 */
export async function inspectVideo(read: ReadBytes, size: number): Promise<InspectedVideo | undefined> {
  const start = await read(0, 16);
  if (!looksLikeVideo(start)) return undefined;
  return start.subarray(0, 4).equals(webmStart) ? inspectWebm(read) : inspectMp4(read, size);
}
