import type { Readable } from 'node:stream';

/** Result of a GETFILESTREAM handler, instead of an envelope. */
export interface FileAnswer {
  /** The file's media type. */
  readonly type: string;
  readonly content: Readable;
}
