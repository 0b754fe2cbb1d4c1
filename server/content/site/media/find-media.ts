import { uploadIdOf } from '#contract/content/site-content/upload-name.ts';
import { type MediaFile, mediaFiles } from '#contract/content/site-videos.ts';
import { type Language, languages, pickText } from '#contract/language.ts';
import { findPublic } from '#server/content/site/content/find-public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SentFile } from '#server/platform/http/send-stored-file.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { findUpload } from '#server/platform/uploads/find-upload.ts';
import { fileOfUpload } from '#server/platform/uploads/stored-upload.ts';
import { chaptersTrack, webVtt } from './web-vtt.ts';

/** Files under `/media/<id>/<file>`: stored ones, or tracks made of the video's texts. */
export type Media =
  | { readonly kind: 'file'; readonly file: SentFile }
  | { readonly kind: 'track'; readonly text: string };

const types: Readonly<Record<MediaFile, string>> = {
  'video.webm': 'video/webm',
  'video.mp4': 'video/mp4',
  'poster.webp': 'image/webp',
};

interface MediaRequest {
  readonly id: number;
  readonly file: string;
  readonly now: Date;
}

interface MediaSource {
  readonly db: Database;
  readonly store: FileStore;
}

/** A file of a published video; all others are not found, even if they are in the store. */
export async function findMedia(source: MediaSource, { id, file, now }: MediaRequest): Promise<Media> {
  const { fields } = await findPublicVideo(source.db, id, now);
  const stored = mediaFiles.find((known) => known === file);
  if (stored) {
    const found = await findFile(source, fields, stored);
    if (found) return { kind: 'file', file: found };
  }
  const [, track, language] = /^(captions|chapters)\.([\w-]+)\.vtt$/.exec(file) ?? [];
  const known = languages.find((each) => each === language);
  const captions = known && fields.captions?.[known];
  if (track === 'captions' && captions) return { kind: 'track', text: webVtt(captions) };
  if (track === 'chapters' && known && fields.chapters?.length) {
    const titled = fields.chapters.map(({ at, title }) => ({ at, title: pickText(title, known as Language) }));
    return { kind: 'track', text: chaptersTrack(titled, fields.seconds) };
  }
  throw new AppError('NOT_FOUND');
}

/** An upload, or one of the three files that ship with the product. */
async function findFile(
  source: MediaSource,
  { file, poster }: { readonly file: string; readonly poster: string },
  wanted: MediaFile,
): Promise<SentFile | undefined> {
  const uploaded = uploadIdOf(wanted === 'poster.webp' ? poster || file : file);
  if (uploaded) {
    const upload = await findUpload(source.db, uploaded);
    const sent = upload && (await fileOfUpload(source, upload, '1024'));
    return sent?.type === types[wanted] ? sent : undefined;
  }
  const name = file && `${file}${wanted.slice(wanted.lastIndexOf('.'))}`;
  const stored = name ? await source.store.stat(name) : undefined;
  return stored && { store: source.store, name, file: stored, type: types[wanted] };
}

/** For a file, withdrawn and never there are the same. */
async function findPublicVideo(db: Database, id: number, now: Date) {
  try {
    return await findPublic(db, 'video', { id, now });
  } catch (error) {
    if (error instanceof AppError && error.code === 'GONE') throw new AppError('NOT_FOUND');
    throw error;
  }
}
