import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { articleCategorySchema, mentionPositionSchema } from './articles.ts';
import { untranslatedTexts } from './untranslated.ts';

const neighbourSchema = z
  .object({ id: z.number().int(), title: z.string(), untranslated: untranslatedTexts(['title']) })
  .nullable();

/** An article for visitors. */
export const siteArticleSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  /** Sanitised HTML. */
  bodyHtml: z.string(),
  category: articleCategorySchema,
  sourceName: z.string(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  /** When what readers see changed last, ISO 8601, UTC. */
  changedAt: z.string(),
  /** Address of the original, if known. */
  link: z.string().nullable(),
  companies: z.array(
    z.object({
      stockId: z.number().int(),
      code: z.string(),
      name: z.string(),
      position: mentionPositionSchema,
      untranslated: untranslatedTexts(['name']),
    }),
  ),
  untranslated: untranslatedTexts(['title', 'summary', 'body', 'sourceName']),
  /** The previous and next article of the category. */
  previous: neighbourSchema,
  next: neighbourSchema,
});
export type SiteArticle = z.infer<typeof siteArticleSchema>;

export const siteArticleEndpoints = defineEndpoints({
  'site.article': {
    method: 'GET',
    path: '/white/site/article/{id}',
    kind: 'GET',
    access: 'public',
    summary: 'A published article with its text; one that was withdrawn answers 410',
    params: z.strictObject({ id: idParam }),
    result: siteArticleSchema,
  },
});
