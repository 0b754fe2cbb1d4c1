import { pieceBytes } from '#contract/content/upload-limits.ts';
import type { UploadedVideo, VideoUpload } from '#contract/content/upload-video.ts';
import type { ApiAnswer } from '#web/shared/api/client.ts';

/** The calls of a video's upload; the application gives those of the API. */
export interface VideoCalls {
  readonly begin: (body: { bytes: number; digest: string; name: string }) => Promise<ApiAnswer<VideoUpload>>;
  readonly put: (
    body: { id: string; number: number; digest: string; file: Blob },
    signal: AbortSignal,
  ) => Promise<ApiAnswer<null>>;
  readonly finish: (id: string) => Promise<ApiAnswer<UploadedVideo>>;
}

export interface PreparedVideo {
  readonly file: Blob;
  readonly name: string;
  /** SHA-256 of each piece, in hexadecimal. */
  readonly pieces: readonly string[];
  /** SHA-256 of those, one after the other. */
  readonly digest: string;
}

export type SentVideo =
  | { readonly kind: 'done'; readonly video: UploadedVideo }
  /** The server has said why it does not take it. */
  | { readonly kind: 'refused'; readonly desc: string }
  /** The line is gone; what has arrived is kept, and sending again goes on from there. */
  | { readonly kind: 'broken'; readonly desc: string }
  | { readonly kind: 'stopped' };

interface Sending {
  readonly calls: VideoCalls;
  readonly signal: AbortSignal;
  /** The server keeps room for it from now on, also where it was stopped meanwhile. */
  readonly onBegun: (id: string) => void;
  /** In parts of one. */
  readonly onProgress: (share: number) => void;
  /** Waits so many milliseconds, or until the signal. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** How long to wait before a piece is sent once more, in milliseconds; past these the line counts as gone. */
export const waits = [1_000, 2_000, 4_000, 8_000, 16_000];

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads a file once, piece by piece, so that it can be told from every other and gone on with later. */
export async function prepareVideo(
  file: Blob,
  name: string,
  { signal, onProgress }: Pick<Sending, 'signal' | 'onProgress'>,
): Promise<PreparedVideo | undefined> {
  const pieces: string[] = [];
  const digests = new Uint8Array(Math.ceil(file.size / pieceBytes) * 32);
  for (let at = 0; at < file.size; at += pieceBytes) {
    if (signal.aborted) return undefined;
    const digest = await crypto.subtle.digest('SHA-256', await file.slice(at, at + pieceBytes).arrayBuffer());
    digests.set(new Uint8Array(digest), pieces.length * 32);
    pieces.push(toHex(digest));
    onProgress(Math.min(1, (at + pieceBytes) / file.size));
  }
  return { file, name, pieces, digest: toHex(await crypto.subtle.digest('SHA-256', digests)) };
}

/** Sends what the server does not have yet, and finishes. Called again, it goes on where it was. */
export async function sendVideo(prepared: PreparedVideo, sending: Sending): Promise<SentVideo> {
  const { file, name, pieces, digest } = prepared;
  const { calls, signal, onBegun, onProgress } = sending;
  const begun = await patiently(sending, () => calls.begin({ bytes: file.size, digest, name }));
  if (begun?.success) onBegun(begun.result.id);
  if (signal.aborted) return { kind: 'stopped' };
  if (!begun?.success) return failed(begun);
  const { id, present } = begun.result;
  const there = new Set(present);
  onProgress(there.size / pieces.length);
  for (const [number, piece] of pieces.entries()) {
    if (there.has(number)) continue;
    const part = file.slice(number * pieceBytes, (number + 1) * pieceBytes);
    const put = await patiently(sending, () => calls.put({ id, number, digest: piece, file: part }, signal));
    if (signal.aborted) return { kind: 'stopped' };
    if (!put?.success) return failed(put);
    there.add(number);
    onProgress(there.size / pieces.length);
  }
  const finished = await patiently(sending, () => calls.finish(id));
  if (signal.aborted) return { kind: 'stopped' };
  return finished?.success ? { kind: 'done', video: finished.result } : failed(finished);
}

/** Asks again while nobody answers or the server cannot: a line that was lost comes back within seconds, mostly. */
async function patiently<T>(
  { signal, wait }: Sending,
  call: () => Promise<ApiAnswer<T>>,
): Promise<ApiAnswer<T> | undefined> {
  let answer: ApiAnswer<T> | undefined;
  for (const pause of [0, ...waits]) {
    if (pause > 0) await wait(pause, signal);
    if (signal.aborted) return answer;
    answer = await call();
    if (answer.success || !isPassing(answer.status)) return answer;
  }
  return answer;
}

const isPassing = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

function failed(answer: ApiAnswer<unknown> | undefined): SentVideo {
  if (!answer || answer.success) return { kind: 'stopped' };
  if (isPassing(answer.status) && answer.status !== 507) return { kind: 'broken', desc: answer.desc };
  return { kind: 'refused', desc: answer.issues?.[0]?.message ?? answer.desc };
}
