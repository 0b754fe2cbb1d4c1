/** Reads bytes of a file; fewer where it ends. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

export interface InspectedVideo {
  readonly type: 'video/mp4' | 'video/webm';
  /** As the file says; `null` where it does not. */
  readonly seconds: number | null;
  readonly width: number | null;
  readonly height: number | null;
}
