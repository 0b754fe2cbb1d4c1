import { Readable } from 'node:stream';
import { type ImageWidth, imageWidths } from '#contract/content/image-address.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SentFile } from '#server/platform/http/send-stored-file.ts';
import type { ByteRange, FileStore } from '#server/platform/storage/store.ts';
import { listPieces, type UploadRow } from './find-upload.ts';
import { imageName, pieceName } from './stored-names.ts';

/** Number of chunks looked up at a time. */
const piecesAtOnce = 64;

type PiecedUpload = Pick<UploadRow, 'id' | 'bytes' | 'pieceBytes'>;

/** Reads a video as one file from its chunks. */
export function openPieces(db: Database, store: FileStore, upload: PiecedUpload, range?: ByteRange): Readable {
  return Readable.from(readPieces(db, store, upload, range ?? { start: 0, end: upload.bytes - 1 }));
}

async function* readPieces(
  db: Database,
  store: FileStore,
  { id, pieceBytes }: PiecedUpload,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  const [first, last] = [start, end].map((at) => Math.floor(at / pieceBytes)) as [number, number];
  let digests = new Map<number, string>();
  for (let number = first; number <= last; number += 1) {
    if ((number - first) % piecesAtOnce === 0) {
      digests = await listPieces(db, id, { first: number, last: Math.min(last, number + piecesAtOnce - 1) });
    }
    const digest = digests.get(number);
    if (digest === undefined) throw new Error('a piece of an upload is missing');
    const offset = number * pieceBytes;
    const part = { start: Math.max(start - offset, 0), end: Math.min(end - offset, pieceBytes - 1) };
    for await (const chunk of store.open(pieceName(id, number, digest), part)) yield chunk;
  }
}

/** A finished upload as a file to send; for pictures one of the sizes. `undefined` if it does not have it. */
export async function fileOfUpload(
  { db, store }: { readonly db: Database; readonly store: FileStore },
  upload: UploadRow,
  width?: string,
): Promise<SentFile | undefined> {
  const { id, kind, type, bytes, createdAt } = upload;
  if (upload.state !== 'ready') return undefined;
  if (kind === 'video') {
    const open = (_name: string, range?: ByteRange) => openPieces(db, store, upload, range);
    return { store: { open }, name: id, file: { size: bytes, changedAt: createdAt }, type };
  }
  const known: ImageWidth | undefined = imageWidths.find((each) => String(each) === width);
  const name = known && imageName(id, known);
  const file = name && (await store.stat(name));
  return file ? { store, name, file, type } : undefined;
}
