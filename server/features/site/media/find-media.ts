import { type Language, languages, pickText } from '#contract/language.ts';
import { type MediaFile, mediaFiles } from '#contract/site-videos.ts';
import { findPublic } from '#server/features/site/content/find-public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { chaptersTrack, webVtt } from './web-vtt.ts';

/** What answers under `/media/<id>/<file>`: a file of the store, or a track made of the video's own texts. */
export type Media =
  | { readonly kind: 'stored'; readonly name: string; readonly type: string }
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

/** A file of a video that visitors may see; every other one is not found, also when it lies in the store. */
export async function findMedia(db: Database, { id, file, now }: MediaRequest): Promise<Media> {
  const { fields } = await findPublicVideo(db, id, now);
  const stored = mediaFiles.find((known) => known === file);
  if (stored && fields.file) {
    return { kind: 'stored', name: `${fields.file}${stored.slice(stored.lastIndexOf('.'))}`, type: types[stored] };
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

/** Withdrawn or never there: for a file that is the same. */
async function findPublicVideo(db: Database, id: number, now: Date) {
  try {
    return await findPublic(db, 'video', { id, now });
  } catch (error) {
    if (error instanceof AppError && error.code === 'GONE') throw new AppError('NOT_FOUND');
    throw error;
  }
}
