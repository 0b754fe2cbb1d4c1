import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ImageEncoder } from '#server/platform/images/image-encoder.ts';
import type { FileStore } from '#server/platform/storage/store.ts';

export interface UploadDeps {
  readonly db: Database;
  readonly store: FileStore;
  readonly images: ImageEncoder;
  readonly clock: Clock;
  /** Signs preview URLs. */
  readonly secret: string;
  /** Storage quota of a company. */
  readonly quota: number;
}

/** Writes to the store; a full disk throws its own error. */
export async function writeFile(store: FileStore, name: string, content: Buffer): Promise<void> {
  try {
    await store.put(name, content);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
    throw isFull ? new AppError('STORAGE_FULL', { cause: error }) : error;
  }
}
