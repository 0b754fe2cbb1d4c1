import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { languageSchema } from '../language.ts';
import { idParam } from '../numbers.ts';
import { articleCategorySchema } from './articles.ts';
import { untranslatedTexts } from './untranslated.ts';

/** One large video and two rows of three; each further page adds two rows. */
export const initialVideoCount = 7;
export const videoPageSize = 6;

/** Extensions of a video's files. */
export const mediaFiles = ['video.webm', 'video.mp4', 'poster.webp'] as const;
export type MediaFile = (typeof mediaFiles)[number];

export const siteVideoSchema = z.object({
  id: z.number().int(),
  category: articleCategorySchema,
  title: z.string(),
  summary: z.string(),
  seconds: z.number().int(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** Available files; without a playable one the video is only announced. */
  files: z.array(z.enum(mediaFiles)),
  /** Languages that have captions. */
  captions: z.array(languageSchema),
  untranslated: untranslatedTexts(['title', 'summary', 'chapters']),
});
export type SiteVideo = z.infer<typeof siteVideoSchema>;

export const siteVideosSchema = z.object({
  /** Number of videos by category. */
  counts: z.record(articleCategorySchema, z.number().int()),
  list: z.array(siteVideoSchema),
});
export type SiteVideos = z.infer<typeof siteVideosSchema>;

/** Address of a video file. Captions and chapters are tracks in one language. */
export function mediaPath(id: number, file: MediaFile | `${'captions' | 'chapters'}.${string}.vtt`): string {
  return `/media/${id}/${file}`;
}

export const siteVideoEndpoints = defineEndpoints({
  'site.videos': {
    method: 'GET',
    path: '/white/site/videos',
    kind: 'GET',
    access: 'public',
    summary: 'Videos of one category, latest first',
    query: z.strictObject({
      type: articleCategorySchema.default('BA'),
      /** Their number. */
      limit: z.coerce.number().int().min(1).max(1000).default(initialVideoCount),
    }),
    result: siteVideosSchema,
  },
  'site.video': {
    method: 'GET',
    path: '/white/site/videos/{id}',
    kind: 'GET',
    access: 'public',
    summary: 'A video; one that was withdrawn answers 410',
    params: z.strictObject({ id: idParam }),
    result: siteVideoSchema,
  },
});
