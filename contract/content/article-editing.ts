import { z } from 'zod';
import { momentSchema } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { localizedTextSchema } from '../language.ts';
import { countsEndpoint } from '../lists.ts';
import { creationKey, idParam, smallIdParam } from '../numbers.ts';
import { optionalLine, optionalText, requiredLine, requiredText } from '../texts/written-text.ts';
import { articleStates } from './article-states.ts';
import { articleCategorySchema, managedArticleExport, managedArticleFilter, sourceIdSchema } from './articles.ts';
import {
  actionCircumstances,
  autosaved,
  bulkStepRequest,
  bulkStepResultSchema,
  listedVersionSchema,
  publicationShape,
  reviewRefusals,
  textVersion,
  versionedId,
} from './publication.ts';
import { draftStates, versionActions } from './version-states.ts';

const long = { error: 'textTooLong' } as const;

/** Characters of a body, as sent and as stored. */
export const maxArticleBody = 100_000;

/** A web address as people type it; the server validates it again. */
export const webAddressSchema = z
  .string()
  .trim()
  .max(2000, long)
  .pipe(z.url({ protocol: /^https?$/, hostname: /\S/, error: 'webAddressWrong' }));

/** An article's editable fields. Chinese is required, English optional (docs/product/api.md, "Language"). */
export const articleContentSchema = z.strictObject({
  title: z.strictObject({ 'zh-CN': requiredLine(200), en: optionalLine(300).optional() }),
  summary: z.strictObject({ 'zh-CN': optionalText(1000), en: optionalText(2000).optional() }),
  /** HTML; sanitised before it is stored. */
  body: z.strictObject({ 'zh-CN': requiredText(maxArticleBody), en: optionalText(maxArticleBody).optional() }),
  sourceId: sourceIdSchema,
  link: webAddressSchema.nullable(),
  category: z.enum(articleCategorySchema.options, { error: 'categoryRequired' }),
  /** ISO 8601. */
  publishedAt: momentSchema('timeRequired'),
});
export type ArticleContent = z.infer<typeof articleContentSchema>;

const managedArticleSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  state: z.enum(articleStates),
  /** How far a change to what is published has come; `null` where there is none. */
  draft: z.enum(draftStates).nullable(),
  version: textVersion,
  category: articleCategorySchema,
  sourceName: z.string(),
  publishedAt: z.string(),
  /** Whether there is an English version. */
  translated: z.boolean(),
});
export type ManagedArticle = z.infer<typeof managedArticleSchema>;

const companySchema = z.object({
  stockId: z.number().int(),
  code: z.string(),
  name: z.string(),
  position: z.enum(['headline', 'body']),
});

/** An article for its editor. */
export const editableArticleSchema = z.object({
  id: z.number().int(),
  ...publicationShape,
  content: articleContentSchema.extend({
    title: localizedTextSchema,
    summary: localizedTextSchema,
    body: localizedTextSchema,
    link: z.string().nullable(),
    publishedAt: z.string(),
  }),
  /** Companies found by the analyser. */
  companies: z.array(companySchema),
});
export type EditableArticle = z.infer<typeof editableArticleSchema>;

export const articleEditingEndpoints = defineEndpoints({
  'article.manageList': {
    method: 'POST',
    path: '/auth/article/manage/list',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Articles in every state, latest first unless sorted; counted up to 10,000',
    body: managedArticleFilter,
    result: z.object({ total: z.number().int(), list: z.array(managedArticleSchema) }),
  },
  'article.manageCounts': {
    method: 'POST',
    path: '/auth/article/manage/counts',
    kind: 'POST',
    access: 'article:edit',
    summary: 'How many articles each of several views has, counted up to 10,000',
    ...countsEndpoint(managedArticleFilter.omit({ sort: true, page: true, pageSize: true })),
  },
  'article.manageExport': {
    method: 'POST',
    path: '/auth/article/manage/export',
    kind: 'GETFILESTREAM',
    access: 'article:edit',
    summary: 'The articles that match in any state, or the chosen ones, as an Excel workbook',
    body: managedArticleExport,
    result: z.unknown(),
    refusals: ['EXPORT_TOO_LARGE'],
  },
  'article.manageDetail': {
    method: 'GET',
    path: '/auth/article/manage/detail/{id}',
    kind: 'GET',
    access: 'article:edit',
    summary: 'An article with all its languages, for its editor',
    params: z.strictObject({ id: idParam }),
    result: editableArticleSchema,
  },
  'article.create': {
    method: 'POST',
    path: '/auth/article/create',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Begin an article as a draft',
    body: z.strictObject({ ...creationKey, content: articleContentSchema }),
    result: editableArticleSchema,
  },
  'article.update': {
    method: 'POST',
    path: '/auth/article/update',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Save an article over the version it was opened with; over what is published as a draft',
    body: z.strictObject({ ...versionedId, content: articleContentSchema, autosaved }),
    result: editableArticleSchema,
    refusals: ['ARTICLE_CHANGED', 'ARTICLE_IS_WITHDRAWN'],
  },
  'article.changeState': {
    method: 'POST',
    path: '/auth/article/state',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Take an article one step on: submit, send back, schedule, publish, discard a draft, withdraw, reopen',
    body: z.strictObject({ ...versionedId, ...actionCircumstances, action: z.enum(versionActions) }),
    result: editableArticleSchema,
    refusals: [
      'ARTICLE_CHANGED',
      'ARTICLE_NOT_DRAFT',
      'ARTICLE_NOT_WAITING',
      'ARTICLE_NOT_IN_REVIEW',
      'ARTICLE_NOT_PUBLISHED',
      'ARTICLE_NOT_WITHDRAWN',
      'ARTICLE_TIME_PAST',
      ...reviewRefusals,
    ],
  },
  'article.changeMany': {
    method: 'POST',
    path: '/auth/article/state/many',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Submit, publish or withdraw several articles, each by itself, and tell which were refused and why',
    body: bulkStepRequest,
    result: bulkStepResultSchema,
  },
  'article.versions': {
    method: 'GET',
    path: '/auth/article/versions/{id}',
    kind: 'GET',
    access: 'article:edit',
    summary: 'What an article was before, latest first',
    params: z.strictObject({ id: idParam }),
    result: z.array(listedVersionSchema),
  },
  'article.restore': {
    method: 'POST',
    path: '/auth/article/restore',
    kind: 'POST',
    access: 'article:edit',
    summary: 'Go on with an earlier version of the text; over what is published as a draft',
    body: z.strictObject({ ...versionedId, number: smallIdParam }),
    result: editableArticleSchema,
    refusals: ['ARTICLE_CHANGED', 'ARTICLE_IS_WITHDRAWN'],
  },
});
