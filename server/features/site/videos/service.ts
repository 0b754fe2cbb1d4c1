import { type ArticleCategory, articleCategories } from '#contract/article.ts';
import { type Language, languages } from '#contract/language.ts';
import type { SiteVideo, SiteVideos } from '#contract/site-videos.ts';
import { findPublic } from '#server/features/site/content/find-public.ts';
import { listPublic, type PublicItem } from '#server/features/site/content/read-content.ts';
import { shownTexts } from '#server/features/site/content/shown-text.ts';
import type { Database } from '#server/platform/database/database.ts';

interface Reader {
  readonly language: Language;
  readonly now: Date;
}

/** The latest videos of a category, and how many each category has. */
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
    list: of(type)
      .slice(0, limit)
      .map((video) => showVideo(video, language)),
  };
}

export async function readVideo(
  db: Database,
  { id, language, now }: Reader & { readonly id: number },
): Promise<SiteVideo> {
  return showVideo(await findPublic(db, 'video', { id, now }), language);
}

function showVideo({ id, publishedAt, fields }: PublicItem<'video'>, language: Language): SiteVideo {
  const { texts, untranslated } = shownTexts({ title: fields.title, summary: fields.summary }, language);
  const chapters = (fields.chapters ?? []).map(({ at, title }) => ({ at, ...shownTexts({ title }, language) }));
  return {
    id,
    category: fields.category,
    ...texts,
    seconds: fields.seconds,
    publishedAt: publishedAt.toISOString(),
    chapters: chapters.map((chapter) => ({ at: chapter.at, title: chapter.texts.title })),
    playable: Boolean(fields.file),
    captions: languages.filter((name) => fields.captions?.[name]),
    untranslated: [
      ...untranslated,
      ...(chapters.some((chapter) => chapter.untranslated.length > 0) ? ['chapters' as const] : []),
    ],
  };
}
