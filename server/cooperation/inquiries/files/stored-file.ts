import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  attachmentTypeOf,
  attachmentTypes,
  maxAttachmentBytes,
  scrubFileName,
} from '#contract/cooperation/attachment-rules.ts';
import { type Attachment, attachmentSchema } from '#contract/cooperation/attachments.ts';
import type { UploadedFile } from '#contract/uploads.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { runEach } from '#server/platform/run-each.ts';
import { seal, sealBytes, unseal, unsealBytes } from '#server/platform/sealed.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { releaseQuota, reserveQuota } from '#server/platform/uploads/space.ts';
import {
  countFiles,
  deleteFile,
  deleteUnwritten,
  type FilePlace,
  insertFile,
  listKnown,
  type StoredFile,
  setSealed,
} from './queries.ts';

/** What keeping files takes. */
export interface FileDeps {
  readonly store: FileStore;
  readonly secret: string;
  /** Storage quota of a company. */
  readonly quota: number;
}

const folder = 'inquiry-files';
export const storedName = (id: string) => `${folder}/${id}`;

/** Bytes open for this inquiry, invitation and file alone. */
/** How a file and its name are sealed. */
export const fileSealing = ({ inquiryId, invitationId }: FilePlace, id: string, secret: string) => ({
  ...{ purpose: 'inquiry-file', owner: `${inquiryId}/${invitationId ?? ''}/${id}`, secret },
});

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

export interface SentFile {
  readonly file: UploadedFile;
  readonly name: string;
}

/** In place of name and digest of a file whose bytes are not in the store yet. */
const notWritten = Buffer.alloc(0);

/** A file that is noted, with its bytes, which are still to be written. */
interface NotedFile {
  readonly place: FilePlace;
  readonly file: Attachment;
  readonly content: Buffer;
}

interface Noting {
  readonly place: FilePlace;
  readonly sent: SentFile;
  /** How many files the place may have. */
  readonly most: number;
  readonly now: Date;
}

/**
 * Notes a file and counts it before its first byte is in the store, so nothing is kept there beyond a limit. Call it
 * with a lock that lets others who add to the place wait. Throws ATTACHMENTS_TOO_MANY, UPLOAD_SPACE_FULL,
 * ATTACHMENT_TOO_LARGE, and ATTACHMENT_TYPE_WRONG for a name or a beginning of another type.
 */
export async function noteFile(
  tx: Database,
  { quota }: FileDeps,
  { place, sent, most, now }: Noting,
): Promise<NotedFile> {
  if ((await countFiles(tx, place)) >= most) throw new AppError('ATTACHMENTS_TOO_MANY');
  const content = await readSent(sent);
  const id = randomBytes(16).toString('hex');
  const bytes = content.length;
  const file = { id, name: scrubFileName(sent.name), bytes, digest: sha256(content) };
  await reserveQuota(tx, { stockId: place.stockId, bytes, quota, now });
  await insertFile(tx, { ...place, id, bytes, addedAt: now, sealed: notWritten });
  return { place, file, content };
}

async function readSent({ file, name }: SentFile): Promise<Buffer> {
  if (file.size > maxAttachmentBytes) throw new AppError('ATTACHMENT_TOO_LARGE');
  const type = attachmentTypeOf(name);
  const content = Buffer.from(await file.arrayBuffer());
  const begins = type && Buffer.from(attachmentTypes[type].begins, 'latin1');
  if (!begins || !content.subarray(0, begins.length).equals(begins)) throw new AppError('ATTACHMENT_TYPE_WRONG');
  return content;
}

/**
 * Writes a noted file into the store, encrypted. Neither row nor bytes are left where that fails, or `confirm` does,
 * which looks whether the file may still be added, and keeps it in the same transaction. What a killed process leaves
 * is swept.
 */
export async function writeNoted(
  db: Database,
  { store, secret }: FileDeps,
  { place, file, content }: NotedFile,
  confirm: (keep: (tx: Database) => Promise<void>) => Promise<unknown>,
): Promise<Attachment> {
  const { id, bytes } = file;
  const sealing = fileSealing(place, id, secret);
  try {
    await store.put(storedName(id), sealBytes(content, sealing));
    await confirm(async (tx) => {
      const sealed = seal(JSON.stringify(file), sealing);
      if (!(await setSealed(tx, { stockId: place.stockId, id, sealed }))) throw new AppError('NOT_FOUND');
    });
  } catch (error) {
    const { stockId } = place;
    await inCompany(db, stockId, (tx) => forgetFile(tx, { stockId, id, bytes }));
    await removeBytes(store, [{ id }]);
    throw error;
  }
  return file;
}

/** Whether the bytes of a file have ever been in the store. */
export const isWritten = ({ sealed }: Pick<StoredFile, 'sealed'>) => !sealed.equals(notWritten);

/** Name, size and digest of a file that is written. */
export function describeFile(file: StoredFile, secret: string): Attachment | undefined {
  if (!isWritten(file)) return undefined;
  const text = unseal(file.sealed, fileSealing(file, file.id, secret));
  return text === undefined ? undefined : attachmentSchema.safeParse(JSON.parse(text)).data;
}

/** Forgets a file, unless somebody else has. Its bytes go after the commit: {@link removeBytes}. */
export async function forgetFile(tx: Database, file: Pick<StoredFile, 'stockId' | 'id' | 'bytes'>): Promise<void> {
  if (await deleteFile(tx, file)) await releaseQuota(tx, file);
}

/** Removes the bytes of files that no row names any more. Where it breaks off, the sweep removes the others. */
export async function removeBytes(store: FileStore, files: readonly Pick<StoredFile, 'id'>[]): Promise<void> {
  for (const { id } of files) await store.remove(storedName(id));
}

/** A file as it was sent, to be saved under its name. Throws ATTACHMENT_DAMAGED where its bytes were altered or are gone. */
export async function readSealed(
  { store, secret }: Pick<FileDeps, 'store' | 'secret'>,
  file: StoredFile,
  digest: string,
): Promise<FileAnswer> {
  const described = describeFile(file, secret);
  const stored = await readStored(store, file.id);
  const content = stored && unsealBytes(stored, fileSealing(file, file.id, secret));
  if (!described || !content || sha256(content) !== digest) throw new AppError('ATTACHMENT_DAMAGED');
  const type = attachmentTypeOf(described.name);
  return { type: type ? attachmentTypes[type].type : 'application/octet-stream', content: Readable.from([content]) };
}

export async function readStored(store: Pick<FileStore, 'open'>, id: string): Promise<Buffer | undefined> {
  try {
    return await buffer(store.open(storedName(id)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** How long bytes may wait for their row, and a row for its bytes, in milliseconds. */
const strayLimit = 24 * 60 * 60_000;
const batchSize = 500;

/**
 * Deletes bytes that no row knows, of removed files and of uploads that broke off, and rows whose bytes were not written,
 * with their room.
 */
export async function sweepFiles(
  db: Database,
  store: FileStore,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  const before = new Date(now.getTime() - strayLimit);
  await db.transaction(async (tx) => {
    for (const file of await deleteUnwritten(tx, before)) await releaseQuota(tx, file);
  });
  await runEach(listStrays(db, store, { before, signal }), (name) => store.remove(name));
}

/** Names of old bytes that no row knows. */
async function* listStrays(
  db: Database,
  store: FileStore,
  { before, signal }: { readonly before: Date; readonly signal: AbortSignal },
): AsyncGenerator<string> {
  let batch: string[] = [];
  const unknown = async () => {
    const ids = batch.map((name) => name.slice(folder.length + 1));
    const known = ids.length === 0 ? new Set<string>() : await listKnown(db, ids);
    batch = [];
    return ids.filter((id) => !known.has(id)).map(storedName);
  };
  for await (const { name, changedAt } of store.list(folder)) {
    if (signal.aborted) return;
    if (changedAt < before) batch.push(name);
    if (batch.length >= batchSize) yield* await unknown();
  }
  yield* await unknown();
}
