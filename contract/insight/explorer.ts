import { z } from 'zod';
import { articleCategorySchema, mentionPositionSchema } from '../content/articles.ts';
import { untranslatedTexts } from '../content/untranslated.ts';
import { daySchema, daysInOrder } from '../days.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idParam, smallIdSchema } from '../numbers.ts';
import { eventTypes } from './event-types.ts';
import { maxHits, mostCompanies } from './explorer-limits.ts';
import { markSchema, queryReadingSchema } from './explorer-reading.ts';
import { isoDay } from './figures.ts';
import { toneSchema } from './tone.ts';

/** Sort orders: relevance, latest first, most reprints first. */
export const explorerSorts = ['relevance', 'newest', 'reprints'] as const;
export const explorerSortSchema = z.enum(explorerSorts);
export type ExplorerSort = z.infer<typeof explorerSortSchema>;

/** What is listed and counted: stories, by their first articles, or single articles. */
export const explorerUnits = ['stories', 'articles'] as const;
export const explorerUnitSchema = z.enum(explorerUnits);
export type ExplorerUnit = z.infer<typeof explorerUnitSchema>;

const querySchema = z.string().trim().max(300, { error: 'queryTooLong' });

/** What is looked for, whenever that is. */
export const narrowingShape = {
  /** Words, quoted phrases, and, or, not, near and parentheses, see `query-language.ts`. Empty matches everything. */
  q: querySchema.default(''),
  stockIds: z.array(smallIdSchema).max(mostCompanies).default([]),
  categories: z.array(articleCategorySchema).max(3).default([]),
  tiers: z.array(z.number().int().min(1).max(3)).max(3).default([]),
  /** Of the headline; `unsure` where the model abstains. */
  tones: z.array(toneSchema).max(4).default([]),
  /** What has happened to one of the selected companies, or to any tracked company. */
  eventTypes: z.array(z.enum(eventTypes)).max(eventTypes.length).default([]),
  /** Position of the mentions of the selected companies, or of any tracked company. */
  positions: z.array(mentionPositionSchema).max(2).default([]),
};

const filters = {
  ...narrowingShape,
  /** First and last day, both included. */
  from: daySchema.optional(),
  until: daySchema.optional(),
  sort: explorerSortSchema.default('relevance'),
  /**
   * A story is found by the text of any of its articles up to 14 days after the last day, and by day, category, tier,
   * tone, events and companies of its first one. Only articles that a person has put together can come later.
   */
  unit: explorerUnitSchema.default('articles'),
};

const filterRequest = z.strictObject(filters).refine(...daysInOrder);
/** Visitors see stories where they do not ask for articles. */
const sampleRequest = z
  .strictObject({ ...filters, unit: explorerUnitSchema.default('stories') })
  .refine(...daysInOrder);
export const explorerSearchRequest = z
  .strictObject({
    ...filters,
    page: z.number().int().min(1).max(maxHits).default(1),
    pageSize: z.number().int().min(1).max(200).default(20),
    /** Whether to count; later pages reuse the counts of the first. */
    counts: z.boolean().default(true),
  })
  .refine(...daysInOrder);
export type ExplorerSearchRequest = z.output<typeof explorerSearchRequest>;
export type ExplorerFilters = z.output<typeof filterRequest>;

const facetSchema = z.array(
  z.object({
    value: z.string(),
    label: z.string(),
    count: z.number().int(),
    /** Of companies. */
    untranslated: untranslatedTexts(['label']).optional(),
  }),
);
export type ExplorerFacet = z.infer<typeof facetSchema>;

const mentionedCompanySchema = z.object({
  stockId: z.number().int(),
  name: z.string(),
  /** Absent where it is translated: lists have many companies. */
  untranslated: untranslatedTexts(['name']).optional(),
  position: mentionPositionSchema,
});

/** How far a listed story went. */
export const storyReachSchema = z.object({
  articles: z.number().int(),
  sources: z.number().int(),
  /** Time of its last article, ISO 8601, UTC. */
  lastAt: z.string(),
  /** Articles by source tier: 1, 2, 3. */
  tiers: z.array(z.number().int()),
  /** The source of the article that has the words, where the first one has them not. */
  foundIn: z.string().nullable(),
  untranslated: untranslatedTexts(['foundIn']).optional(),
});

export const explorerHitSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Excerpt around the first match. */
  summary: z.string(),
  untranslated: untranslatedTexts(['title', 'summary', 'sourceName']),
  sourceId: z.number().int(),
  sourceName: z.string(),
  tier: z.number().int(),
  tone: toneSchema,
  category: articleCategorySchema,
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  /** Headline mentions first. */
  companies: z.array(mentionedCompanySchema),
  /** Of its story. */
  reprints: z.number().int(),
  storyId: z.number().int(),
  /** The first article of its story, by which the story's page is addressed. */
  storyArticleId: z.number().int(),
  /** Names of the types of events that it tells. */
  events: z.array(z.string()),
  /** Where stories are listed: of the whole story. */
  story: storyReachSchema.nullable(),
});
export type ExplorerHit = z.infer<typeof explorerHitSchema>;

/** A page of results. */
const explorerPageSchema = z.object({
  /** The searched range. */
  range: z.object({ from: isoDay, until: isoDay }),
  list: z.array(explorerHitSchema),
  /** What to highlight in titles and summaries, longest first. */
  terms: z.array(markSchema),
});
export type ExplorerPage = z.infer<typeof explorerPageSchema>;

const countsSchema = z.object({
  /** Of stories or articles, as asked for. */
  total: z.number().int(),
  /** Articles of the stories; the same as `total` where articles are listed. */
  articles: z.number().int(),
  /** Whether there are more than {@link maxHits}; `total` is that number then. */
  totalIsBounded: z.boolean(),
  /** Each facet is counted with all other filters applied. */
  facets: z.object({
    companies: facetSchema,
    categories: facetSchema,
    tiers: facetSchema,
    positions: facetSchema,
    tones: facetSchema,
    /** Types that are not off, the most frequent first. */
    events: facetSchema,
  }),
  /** Hits by day, or by week (its first day); every day of the range is included. */
  histogram: z.object({
    unit: z.enum(['day', 'week']),
    buckets: z.array(z.object({ date: isoDay, count: z.number().int() })),
  }),
  /** Company whose securities code was entered. */
  suggestion: z.object({ stockId: z.number().int(), code: z.string(), name: z.string() }).nullable(),
});

export type ExplorerCounts = z.infer<typeof countsSchema>;

/** The first page with totals and facets. */
export const explorerAnswerSchema = explorerPageSchema.extend(countsSchema.shape);
export type ExplorerAnswer = z.infer<typeof explorerAnswerSchema>;

export const explorerPreviewSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  untranslated: untranslatedTexts(['title', 'summary']),
  sourceName: z.string(),
  category: articleCategorySchema,
  tone: toneSchema,
  publishedAt: z.string(),
  companies: z.array(mentionedCompanySchema.extend({ own: z.boolean() })),
  /** The first article of its story, by which the story's page is addressed. */
  storyArticleId: z.number().int(),
  /** Other articles of its story, oldest first, at most ten. */
  reprints: z.object({
    total: z.number().int(),
    list: z.array(
      z.object({ id: z.number().int(), title: z.string(), sourceName: z.string(), publishedAt: z.string() }),
    ),
  }),
  /** Times of the articles of its story, the first ones, ISO 8601, UTC. */
  spread: z.array(z.string()),
});
export type ExplorerPreview = z.infer<typeof explorerPreviewSchema>;

export const savedSearchNameSchema = z
  .string()
  .trim()
  .min(1, { error: 'searchNameRequired' })
  .max(40, { error: 'searchNameTooLong' });
const savedSearchSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  query: z.string(),
  createdAt: z.string(),
  /** Whether the company's reports tell of it. */
  isInReports: z.boolean(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

export const explorerEndpoints = defineEndpoints({
  'explorer.search': {
    method: 'POST',
    path: '/auth/explorer/search',
    kind: 'POST',
    access: 'explorer:view',
    summary:
      'Stories or articles that match a query, with counts by company, category, tier, tone, event, position and day where asked for',
    body: explorerSearchRequest,
    result: explorerPageSchema.extend(countsSchema.partial().shape),
  },
  'explorer.reading': {
    method: 'POST',
    path: '/auth/explorer/reading',
    kind: 'POST',
    access: 'explorer:view',
    summary: 'What a query means, piece by piece, and its mistakes with their places',
    // As typed: places count from its first character.
    body: z.strictObject({ q: z.string().max(300, { error: 'queryTooLong' }) }),
    result: queryReadingSchema,
  },
  'explorer.article': {
    method: 'GET',
    path: '/auth/explorer/article/{id}',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'Key facts of an article: companies, reprints, how its story spread',
    params: z.strictObject({ id: idParam }),
    result: explorerPreviewSchema,
  },
  'explorer.export': {
    method: 'POST',
    path: '/auth/explorer/export',
    kind: 'GETFILESTREAM',
    access: 'explorer:export',
    summary: 'The stories or articles that match a query as an Excel workbook, at most 10,000',
    body: filterRequest,
    result: z.unknown(),
    refusals: ['NOT_PERMITTED'],
  },
  'explorer.savedSearches': {
    method: 'GET',
    path: '/auth/explorer/saved',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'The searches this person keeps for this company, latest first',
    result: z.array(savedSearchSchema),
  },
  'explorer.saveSearch': {
    method: 'POST',
    path: '/auth/explorer/saved/add',
    kind: 'POST',
    access: 'explorer:view',
    summary: 'Keep a search: the query string of the Explorer’s address under a name',
    body: z.strictObject({ name: savedSearchNameSchema, query: z.string().max(4000) }),
    result: savedSearchSchema,
    refusals: ['TOO_MANY_SAVED_SEARCHES'],
  },
  'explorer.renameSearch': {
    method: 'POST',
    path: '/auth/explorer/saved/rename',
    kind: 'POST',
    access: 'explorer:view',
    summary: 'Give a kept search another name',
    body: z.strictObject({ id: idParam, name: savedSearchNameSchema }),
    result: savedSearchSchema,
  },
  'explorer.changeSearch': {
    method: 'POST',
    path: '/auth/explorer/saved/change',
    kind: 'POST',
    access: 'explorer:view',
    summary: 'Give a kept search another condition: the query string of the Explorer’s address',
    body: z.strictObject({ id: idParam, query: z.string().max(4000) }),
    result: savedSearchSchema,
  },
  'explorer.deleteSearch': {
    method: 'POST',
    path: '/auth/explorer/saved/delete',
    kind: 'POST',
    access: 'explorer:view',
    summary: 'Keep a search no longer',
    body: z.strictObject({ id: idParam }),
    result: z.null(),
  },
  'explorer.sample': {
    method: 'POST',
    path: '/white/explorer/sample',
    kind: 'POST',
    access: 'public',
    summary: 'The same search for visitors: the first 20 stories or articles, over at most 366 days and 30 words',
    body: sampleRequest,
    result: explorerAnswerSchema,
  },
});
