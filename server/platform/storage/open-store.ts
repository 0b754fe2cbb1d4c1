import path from 'node:path';
import { openLocalStore } from './local-store.ts';
import type { S3Settings } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** File store of this installation: a bucket if one is set, else a folder of the data folder. */
export async function openStore({ s3, dataDir }: { s3: S3Settings | undefined; dataDir: string }): Promise<FileStore> {
  if (!s3) return openLocalStore(path.join(dataDir, 'uploads'));
  // Loaded on demand, because the S3 client takes time to load.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(s3);
}
