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
 * Stores uploaded files. Names are paths of lower-case letters, digits, dots, dashes and underscores:
 * `demo/ninety-days.webm`; no other name exists. An unavailable store throws FILES_UNAVAILABLE.
 */
export interface FileStore {
  /** Writes a file atomically; an existing one is replaced. */
  put(name: string, content: Buffer | Readable): Promise<void>;
  /** `undefined` if there is no such file. */
  stat(name: string): Promise<StoredFile | undefined>;
  /** The bytes of a range, or all of them. ENOENT if there is no such file. */
  open(name: string, range?: ByteRange): Readable;
  /** Deletes a file; a missing one is not an error. */
  remove(name: string): Promise<void>;
  /** Every file below a folder, or every file there is, in no order. */
  list(folder?: string): AsyncIterable<ListedFile>;
  /** Deletes leftovers of interrupted writes that started before then. */
  removeTorn(before: Date): Promise<void>;
  /** Throws if the store does not respond. */
  check(): Promise<void>;
  /** Code of what refuses files though the store responds: wrong keys, no such bucket, no rights. Throws like `check`. */
  refusal(): Promise<string | undefined>;
}

const nameForm = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;

/** Whether a name is valid; none of them leads out of the store. */
export function isFileName(name: string): boolean {
  return name.length <= 255 && nameForm.test(name);
}

/** A valid name, or an error: names are made by the server, so an invalid one is a bug. */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error('not a name of a file');
  return name;
}
