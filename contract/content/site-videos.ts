import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { languageSchema } from '../language.ts';
import { idParam } from '../numbers.ts';
import { articleCategorySchema } from './articles.ts';

/** One large and two rows of three; every further step adds as many as a row and another. */
export const initialVideoCount = 7;
export const videoPageSize = 6;

/** What a file of a video is called below its address. */
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
  /** Which files there are; without one to play it is announced and no more. */
  files: z.array(z.enum(mediaFiles)),
  /** Languages that have captions. */
  captions: z.array(languageSchema),
  /** Texts that the reader sees in Chinese, because nobody has translated them. */
  untranslated: z.array(z.enum(['title', 'summary', 'chapters'])),
});
export type SiteVideo = z.infer<typeof siteVideoSchema>;

export const siteVideosSchema = z.object({
  /** Videos of each category. */
  counts: z.record(articleCategorySchema, z.number().int()),
  list: z.array(siteVideoSchema),
});
export type SiteVideos = z.infer<typeof siteVideosSchema>;

/** Where the files of a video lie. Captions and chapters are tracks in one language. */
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
      /** How many of them. */
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
