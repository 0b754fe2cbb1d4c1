import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

export const manualChapterSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Sanitised HTML. */
  bodyHtml: z.string(),
  updatedAt: z.string(),
  untranslated: z.boolean(),
});
export type ManualChapter = z.infer<typeof manualChapterSchema>;

export const manualEndpoints = defineEndpoints({
  'manual.chapters': {
    method: 'GET',
    path: '/auth/manual/chapters',
    kind: 'GET',
    access: 'session',
    summary: 'Chapters of the product manual in reading order',
    result: z.array(manualChapterSchema),
  },
});
