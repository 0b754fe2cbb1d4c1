import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { localizedTextSchema } from '../language.ts';
import { countsEndpoint, pageFields, sortField } from '../lists.ts';
import { smallIdParam, versionSchema } from '../numbers.ts';
import { optionalLine, requiredLine } from '../texts/written-text.ts';
import { articleCategorySchema } from './articles.ts';
import { feedFailures } from './feed-failures.ts';

/** Source tiers; their weights are in the dictionary (docs/product/insight.md, "Weights"). */
export const sourceTiers = [1, 2, 3] as const;

export const sourceRequest = z.strictObject({
  /** Absent for a new source. */
  id: smallIdParam.optional(),
  /** The version that was edited; without meaning for a new source. */
  version: versionSchema.optional(),
  name: z.strictObject({
    'zh-CN': requiredLine(60, 'nameRequired'),
    en: optionalLine(100).optional(),
  }),
  tier: z.literal(sourceTiers, { error: 'tierRequired' }),
  /** Off: takes no new articles, and its feeds pause. */
  enabled: z.boolean(),
});
export type SourceRequest = z.infer<typeof sourceRequest>;

const sourceSchema = z.object({
  id: z.number().int(),
  name: localizedTextSchema,
  tier: z.number().int(),
  enabled: z.boolean(),
});
export type Source = z.infer<typeof sourceSchema>;

const feedOfSourceSchema = z.object({
  id: z.number().int(),
  url: z.string(),
  category: articleCategorySchema,
  enabled: z.boolean(),
  /** Last successful fetch; `null` before the first. */
  fetchedAt: z.string().nullable(),
  /** Error of the last fetch; `null` if it succeeded. */
  failure: z.enum(feedFailures).nullable(),
  /** Consecutive failures. */
  failures: z.number().int(),
});
export type FeedOfSource = z.infer<typeof feedOfSourceSchema>;

const managedSourceSchema = sourceSchema.extend({
  version: z.number().int(),
  /** Published articles of the last 30 days, today included. */
  articles: z.number().int(),
  /** Time of its latest published article; `null` without any. */
  lastArticleAt: z.string().nullable(),
  feeds: z.array(feedOfSourceSchema),
});
export type ManagedSource = z.infer<typeof managedSourceSchema>;

const sourceFilter = z.strictObject({
  ...sortField('sources'),
  keyword: z.string().trim().max(100).optional(),
  tier: z.literal(sourceTiers).optional(),
  enabled: z.boolean().optional(),
});

export const sourceEndpoints = defineEndpoints({
  'source.list': {
    method: 'GET',
    path: '/auth/source/list',
    kind: 'GET',
    access: 'session',
    summary: 'All sources by tier and name, to choose from',
    result: z.array(sourceSchema),
  },
  'source.manageList': {
    method: 'POST',
    path: '/auth/source/manage/list',
    kind: 'POST',
    access: 'source:view',
    summary: 'Sources with their feeds and how much they bring, by tier and name unless sorted',
    body: sourceFilter.extend(pageFields),
    result: z.object({ total: z.number().int(), list: z.array(managedSourceSchema) }),
  },
  'source.manageCounts': {
    method: 'POST',
    path: '/auth/source/manage/counts',
    kind: 'POST',
    access: 'source:view',
    summary: 'How many sources each of several views has',
    ...countsEndpoint(sourceFilter.omit({ sort: true })),
  },
  'source.detail': {
    method: 'GET',
    path: '/auth/source/detail/{id}',
    kind: 'GET',
    access: 'source:view',
    summary: 'A source with its feeds',
    params: z.strictObject({ id: smallIdParam }),
    result: managedSourceSchema,
  },
  'source.preview': {
    method: 'POST',
    path: '/auth/source/preview',
    kind: 'POST',
    access: 'source:edit',
    summary: 'How many articles another tier would weigh anew; nothing is saved',
    body: z.strictObject({ id: smallIdParam, tier: sourceRequest.shape.tier }),
    result: z.object({
      /** Articles that are analysed again, counted up to 10,000; 0 for the tier that the source has. */
      again: z.number().int(),
    }),
  },
  'source.save': {
    method: 'POST',
    path: '/auth/source/save',
    kind: 'POST',
    access: 'source:edit',
    summary: 'Add a source or change one; a changed tier weighs its stories anew',
    body: sourceRequest,
    result: managedSourceSchema,
    refusals: ['SOURCE_NAME_TAKEN', 'SOURCE_CHANGED'],
  },
  'source.previewMerge': {
    method: 'POST',
    path: '/auth/source/merge/preview',
    kind: 'POST',
    access: 'source:edit',
    summary: 'What would move if a source were merged into another; nothing is saved',
    body: z.strictObject({ id: smallIdParam, into: smallIdParam }),
    result: z.object({
      /** Articles in any state, counted up to 10,000. */
      articles: z.number().int(),
      feeds: z.number().int(),
      /** Whether the articles weigh differently there. */
      isOtherTier: z.boolean(),
    }),
  },
  'source.merge': {
    method: 'POST',
    path: '/auth/source/merge',
    kind: 'POST',
    access: 'source:edit',
    summary: 'Move all articles and feeds of a source to another and switch it off; this cannot be undone',
    body: z.strictObject({ id: smallIdParam, version: versionSchema, into: smallIdParam }),
    result: z.object({ articles: z.number().int(), feeds: z.number().int() }),
    refusals: ['SOURCE_CHANGED'],
  },
  'source.delete': {
    method: 'GET',
    path: '/auth/source/delete/{id}',
    kind: 'GET',
    access: 'source:edit',
    summary: 'Remove a source that no article and no feed names',
    params: z.strictObject({ id: smallIdParam }),
    result: z.null(),
    refusals: ['SOURCE_IN_USE'],
  },
});
