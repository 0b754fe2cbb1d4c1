import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fileName = 'share-secret';

/**
 * The secret that signs share links and the forms of visitors: the setting's, else one that is generated once and kept
 * in the data folder, readable by its owner alone. Throws when the folder cannot be written.
 */
export function loadShareSecret({
  shareSecret,
  dataDir,
}: {
  shareSecret: string | undefined;
  dataDir: string;
}): string {
  if (shareSecret !== undefined) return shareSecret;
  const file = path.join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true });
  try {
    // Only the first of processes that start together writes it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
