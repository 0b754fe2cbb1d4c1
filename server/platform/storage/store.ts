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

export interface ListedFile extends StoredFile {
  readonly name: string;
}

/**
 * Where files lie that people have put in. Names are paths of lower-case letters, digits, dots, dashes and underscores:
 * `demo/ninety-days.webm`. Any other name is no file, whoever asks for it. A store that does not answer, or fails, is
 * told by FILES_UNAVAILABLE.
 */
export interface FileStore {
  /** Writes a file whole or not at all; one of the same name is replaced. */
  put(name: string, content: Buffer | Readable): Promise<void>;
  /** `undefined` where there is no such file. */
  stat(name: string): Promise<StoredFile | undefined>;
  /** The bytes of a range, or all of them. Errors with ENOENT where there is no such file. */
  open(name: string, range?: ByteRange): Readable;
  /** Takes a file away; one that is not there is as good as taken away. */
  remove(name: string): Promise<void>;
  /** Every file below a folder, in no order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Takes away what is left of files that were being written when a process died, begun before then. */
  removeTorn(before: Date): Promise<void>;
  /** Fails where the store does not answer. */
  check(): Promise<void>;
}

const nameForm = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Whether a name can be one of a file. Nothing that leads out of the store is. */
export function isFileName(name: string): boolean {
  return name.length <= 255 && nameForm.test(name);
}

/** A name of a file, or an error of ours: names are made by the server, so another one is a mistake in it. */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error('not a name of a file');
  return name;
}
