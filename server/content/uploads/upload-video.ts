import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { and, eq, ne } from 'drizzle-orm';
import { pieceBytes } from '#contract/content/upload-limits.ts';
import type { UploadedVideo, VideoUpload } from '#contract/content/upload-video.ts';
import type { UploadedFile } from '#contract/uploads.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import { findOwnUpload, listPieces, type UploadRow } from '#server/platform/uploads/find-upload.ts';
import { deletePendingRemovals } from '#server/platform/uploads/remove-uploads.ts';
import { reserveQuota } from '#server/platform/uploads/space.ts';
import { newUploadId, pieceName } from '#server/platform/uploads/stored-names.ts';
import { openPieces } from '#server/platform/uploads/stored-upload.ts';
import { uploadPieces, uploads } from '#server/platform/uploads/tables.ts';
import { inspectVideo, looksLikeVideo } from '#server/platform/videos/inspect-video.ts';
import { type UploadDeps, writeFile } from './upload-deps.ts';

interface Beginning {
  readonly bytes: number;
  readonly digest: string;
  readonly name: string;
}

/** Starts an upload, or resumes the same person's unfinished upload of the same content, which only bytes keep. */
export async function beginVideo(
  { db, clock, quota }: UploadDeps,
  { bytes, digest, name }: Beginning,
  { userId, stockId }: Actor,
): Promise<VideoUpload> {
  const now = clock();
  return inCompany(db, stockId, async (tx) => {
    const [begun] = await tx
      .select()
      .from(uploads)
      .where(
        and(
          ...[eq(uploads.stockId, stockId), eq(uploads.digest, digest), eq(uploads.bytes, bytes)],
          ...[eq(uploads.userId, userId), eq(uploads.state, 'pending')],
        ),
      );
    if (begun) return describe(tx, begun);
    await reserveQuota(tx, { stockId, bytes, quota, now });
    const [upload] = await tx
      .insert(uploads)
      .values({
        ...{ id: newUploadId(), stockId, userId, kind: 'video', state: 'pending', name },
        ...{ bytes, digest, pieceBytes, createdAt: now, touchedAt: now },
      })
      .returning();
    if (!upload) throw new Error('no row came back');
    return describe(tx, upload);
  });
}

interface Piece {
  readonly id: string;
  readonly number: number;
  readonly digest: string;
  readonly file: UploadedFile;
}

/** Stores a chunk. An existing one is kept. */
export async function putPiece(deps: UploadDeps, piece: Piece, { stockId }: Actor): Promise<null> {
  const { db, store, clock } = deps;
  const { id, number, digest } = piece;
  const content = Buffer.from(await piece.file.arrayBuffer());
  const upload = await inCompany(db, stockId, (tx) => requireVideo(tx, stockId, id));
  const length = Math.min(upload.pieceBytes, upload.bytes - number * upload.pieceBytes);
  const isWhole = content.length === length && createHash('sha256').update(content).digest('hex') === digest;
  if (!isWhole) throw new AppError('PIECE_DAMAGED');
  if (upload.state === 'ready') return null;
  if (number === 0 && !looksLikeVideo(content)) {
    await abandonUpload(deps, upload);
    throw new AppError('UPLOAD_NOT_VIDEO');
  }
  const name = pieceName(id, number, digest);
  await writeFile(store, name, content);
  const kept = await inCompany(db, stockId, async (tx) => {
    const [present] = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.id, id), ne(uploads.state, 'leaving')))
      .for('no key update');
    if (!present) return undefined;
    // A video that was finished meanwhile names all of its chunks already, this one among them.
    const added = await tx
      .insert(uploadPieces)
      .values({ uploadId: id, number, stockId, digest })
      .onConflictDoNothing()
      .returning({ number: uploadPieces.number });
    if (added.length > 0) await tx.update(uploads).set({ touchedAt: clock() }).where(eq(uploads.id, id));
    return (await listPieces(tx, id, { first: number, last: number })).get(number);
  });
  if (kept === digest) return null;
  // Another content came first, or the upload was cancelled: no row names this file, and none will.
  await store.remove(name);
  throw new AppError(kept === undefined ? 'NOT_FOUND' : 'PIECE_DAMAGED');
}

/** Inspects a complete video and makes it usable. Idempotent. */
export async function finishVideo(deps: UploadDeps, id: string, by: Actor): Promise<UploadedVideo> {
  const { db, clock } = deps;
  const { stockId, userId, address } = by;
  const upload = await inCompany(db, stockId, (tx) => requireVideo(tx, stockId, id));
  if (upload.state === 'ready') return finished(upload);
  const pieces = await inCompany(db, stockId, (tx) => listPieces(tx, id));
  if (pieces.size < Math.ceil(upload.bytes / upload.pieceBytes)) throw new AppError('UPLOAD_INCOMPLETE');
  const digests = createHash('sha256').update(Buffer.from([...pieces.values()].join(''), 'hex'));
  const video = digests.digest('hex') === upload.digest ? await inspect(deps, upload) : 'damaged';
  if (video === 'damaged' || !video) {
    await abandonUpload(deps, upload);
    throw new AppError(video ? 'PIECE_DAMAGED' : 'UPLOAD_NOT_VIDEO');
  }
  const now = clock();
  return inCompany(db, stockId, async (tx) => {
    const [ready] = await tx
      .update(uploads)
      .set({ ...video, state: 'ready', touchedAt: now })
      .where(and(eq(uploads.id, id), eq(uploads.state, 'pending')))
      .returning();
    if (!ready) return finished(await requireVideo(tx, stockId, id));
    await recordAudit(tx, {
      ...{ at: now, userId, stockId, address, action: 'upload.video' },
      ...{ subject: `upload ${id}`, detail: { name: upload.name, bytes: upload.bytes } },
    });
    return finished(ready);
  });
}

function inspect({ db, store }: UploadDeps, upload: UploadRow) {
  const read = (start: number, length: number) => {
    const end = Math.min(start + length, upload.bytes) - 1;
    return end < start ? Promise.resolve(Buffer.alloc(0)) : buffer(openPieces(db, store, upload, { start, end }));
  };
  return inspectVideo(read, upload.bytes);
}

/** An unsupported file is deleted at once, and its quota released, unless it was finished meanwhile. */
async function abandonUpload({ db, store }: UploadDeps, { id }: UploadRow): Promise<void> {
  const leaving = await db
    .update(uploads)
    .set({ state: 'leaving' })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'pending')))
    .returning({ id: uploads.id });
  if (leaving.length > 0) await deletePendingRemovals(db, store, id);
}

async function requireVideo(tx: Database, stockId: number, id: string): Promise<UploadRow> {
  const upload = await findOwnUpload(tx, stockId, id);
  if (upload?.kind !== 'video' || upload.state === 'leaving') throw new AppError('NOT_FOUND');
  return upload;
}

async function describe(tx: Database, { id, state, bytes, pieceBytes: length }: UploadRow): Promise<VideoUpload> {
  const present = [...(await listPieces(tx, id)).keys()];
  return { id, state: state === 'ready' ? 'ready' : 'pending', bytes, pieceBytes: length, present };
}

function finished({ id, type, bytes, seconds, width, height }: UploadRow): UploadedVideo {
  if (type !== 'video/mp4' && type !== 'video/webm') throw new AppError('NOT_FOUND');
  return { id, type, bytes, seconds, width, height };
}
