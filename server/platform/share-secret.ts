import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { flushFolderSync } from './flush.ts';
import { inheritOwner } from './inherit-owner.ts';
import { acceptedSecrets } from './secret-lines.ts';
import { asStartError, StartError } from './start-error.ts';

/** Where a generated secret lies in the data folder. */
export const shareSecretFile = 'share-secret';
/** Minimum length of a secret. */
const shortest = 32;

interface SecretSettings {
  readonly shareSecret: string | undefined;
  /** One that is still read. */
  readonly shareSecretPrevious?: string | undefined;
  readonly dataDir: string;
}

/**
 * The secret that signs share links and public forms: the setting's, else one generated once and stored in the data
 * folder, readable by its owner only. Former ones, which are still read, follow in lines of their own.
 *
 * @throws StartError if it cannot be stored or is too short: anyone could forge what it signs
 */
export function loadShareSecret({ shareSecret, shareSecretPrevious, dataDir }: SecretSettings): string {
  const secret = shareSecret ?? loadFromFolder(dataDir);
  return shareSecretPrevious === undefined ? secret : `${secret}\n${shareSecretPrevious}`;
}

function loadFromFolder(dataDir: string): string {
  const file = path.join(dataDir, shareSecretFile);
  const secret = readSecret(file) ?? makeSecret(file);
  const secrets = acceptedSecrets(secret);
  const line = secrets.findIndex(({ length }) => length < shortest);
  if (line >= 0) {
    const place = secrets.length > 1 ? ` in line ${line + 1}` : '';
    throw new StartError(
      `${file} holds no secret${place} (${secrets[line]?.length} characters, ${shortest} are needed). Put it back from a backup, set SHARE_SECRET, or remove the file: then every link given out ends.`,
    );
  }
  return secret;
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split(/\s*\n\s*/)
      .join('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw asStartError(error, `${file} cannot be read`);
  }
}

/** Generates a secret, unless another process is first. */
function makeSecret(file: string): string {
  writeWhole(file, randomBytes(32).toString('base64url'), linkIfFirst);
  return readFileSync(file, 'utf8');
}

/**
 * Stores the secret of a backup in the data folder, in place of one that is there. Returns how to take that back.
 *
 * @throws StartError if it cannot be stored
 */
export function putShareSecret(dataDir: string, secret: string): () => void {
  const file = path.join(dataDir, shareSecretFile);
  const former = readSecret(file);
  writeWhole(file, secret, renameSync);
  return () => (former === undefined ? rmSync(file) : writeWhole(file, former, renameSync));
}

/** Writes a temporary file and then gives it its name, so that it is complete or absent. */
function writeWhole(file: string, secret: string, giveName: (draft: string, file: string) => void): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = openSync(draft, 'wx', 0o600);
    try {
      writeSync(handle, secret);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    inheritOwner(draft);
    giveName(draft, file);
    flushFolderSync(path.dirname(file));
  } catch (error) {
    throw asStartError(error, `${file} cannot be written`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function linkIfFirst(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
