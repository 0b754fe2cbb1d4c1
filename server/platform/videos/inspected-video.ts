/** Reads bytes of a file; fewer at its end. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

export interface InspectedVideo {
  readonly type: 'video/mp4' | 'video/webm';
  /** As declared in the file; `null` if absent. */
  readonly seconds: number | null;
  /** In pixels, at most 65,535; `null` if absent or beyond that. */
  readonly width: number | null;
  readonly height: number | null;
}
