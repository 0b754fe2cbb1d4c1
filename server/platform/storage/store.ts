import type { Readable } from 'node:stream';

export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  readonly changedAt: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where files lie that people have put in. Names are paths of lower-case letters, digits, dots, dashes and underscores:
 * `demo/ninety-days.webm`. Any other name is no file, whoever asks for it.
 */
export interface FileStore {
  /** Writes a file whole or not at all; one of the same name is replaced. */
  put(name: string, content: Buffer | Readable): Promise<void>;
  /** `undefined` where there is no such file. */
  stat(name: string): Promise<StoredFile | undefined>;
  /** The bytes of a range, or all of them. Errors with ENOENT where there is no such file. */
  open(name: string, range?: ByteRange): Readable;
}

const nameForm = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Whether a name can be one of a file. Nothing that leads out of the store is. */
export function isFileName(name: string): boolean {
  return name.length <= 255 && nameForm.test(name);
}
