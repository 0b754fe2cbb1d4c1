import type { Readable } from 'node:stream';

/** What a handler of kind GETFILESTREAM answers with, instead of an envelope. */
export interface FileAnswer {
  /** The file's media type. */
  readonly type: string;
  readonly content: Readable;
}
