import { inArray } from 'drizzle-orm';
import { type ArticleCategory, articleCategories } from '#contract/content/articles.ts';
import { uploadIdOf } from '#contract/content/site-content/upload-name.ts';
import { type MediaFile, mediaFiles, type SiteVideo, type SiteVideos } from '#contract/content/site-videos.ts';
import { type Language, languages } from '#contract/language.ts';
import { findPublic } from '#server/content/site/content/find-public.ts';
import { listPublic, type PublicItem } from '#server/content/site/content/read-content.ts';
import { displayedTexts } from '#server/content/site/content/shown-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { uploads } from '#server/platform/uploads/tables.ts';

interface Reader {
  readonly language: Language;
  readonly now: Date;
}

/** The latest videos of a category, and the number of videos per category. */
export async function readVideos(
  db: Database,
  { type, limit, language, now }: Reader & { readonly type: ArticleCategory; readonly limit: number },
): Promise<SiteVideos> {
  const videos = await listPublic(db, 'video', { now });
  const of = (category: ArticleCategory) => videos.filter(({ fields }) => fields.category === category);
  return {
    counts: Object.fromEntries(articleCategories.map((category) => [category, of(category).length])) as Record<
      ArticleCategory,
      number
    >,
    list: await showVideos(db, of(type).slice(0, limit), language),
  };
}

export async function readVideo(
  db: Database,
  { id, language, now }: Reader & { readonly id: number },
): Promise<SiteVideo> {
  const [video] = await showVideos(db, [await findPublic(db, 'video', { id, now })], language);
  if (!video) throw new Error('a video was lost');
  return video;
}

async function showVideos(
  db: Database,
  videos: readonly PublicItem<'video'>[],
  language: Language,
): Promise<SiteVideo[]> {
  const ids = videos.flatMap(({ fields }) => uploadIdOf(fields.file ?? '') ?? []);
  const rows = ids.length > 0 ? await db.select().from(uploads).where(inArray(uploads.id, ids)) : [];
  const types = new Map(rows.map(({ id, type }) => [id, type]));
  return videos.map((video) => showVideo(video, types, language));
}

/** Files that ship with the product exist in every format; an upload has the one it was made in. */
function filesOf({ file, poster }: PublicItem<'video'>['fields'], types: ReadonlyMap<string, string>): MediaFile[] {
  const uploaded = uploadIdOf(file ?? '');
  if (file && uploaded === undefined) return [...mediaFiles];
  const type = types.get(uploaded ?? '');
  return mediaFiles.filter((name) => (name === 'poster.webp' ? poster : type === `video/${name.slice(6)}`));
}

function showVideo(
  { id, publishedAt, fields }: PublicItem<'video'>,
  types: ReadonlyMap<string, string>,
  language: Language,
): SiteVideo {
  const { texts, untranslated } = displayedTexts({ title: fields.title, summary: fields.summary }, language);
  const chapters = (fields.chapters ?? []).map(({ at, title }) => ({ at, ...displayedTexts({ title }, language) }));
  return {
    id,
    category: fields.category,
    ...texts,
    seconds: fields.seconds,
    publishedAt: publishedAt.toISOString(),
    chapters: chapters.map((chapter) => ({ at: chapter.at, title: chapter.texts.title })),
    files: filesOf(fields, types),
    captions: languages.filter((name) => fields.captions?.[name]),
    untranslated: [
      ...untranslated,
      ...(chapters.some((chapter) => chapter.untranslated.length > 0) ? ['chapters' as const] : []),
    ],
  };
}
