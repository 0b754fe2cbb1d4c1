import { z } from 'zod';
import { articleCategorySchema, mentionPositionSchema } from '../content/articles.ts';
import { defineEndpoints } from '../endpoint.ts';
import { idParam } from '../numbers.ts';
import { eventCurrencies, eventRoles, eventTypes } from './event-types.ts';
import { figureSchema, isoDay } from './figures.ts';
import { toneSchema } from './tone.ts';

export const maxStoryReason = 200;
/** Articles that can be chosen one by one. */
export const maxChosenArticles = 500;

/**
 * The number of a story changes when articles are clustered anew, that of an article does not: a story is named by any
 * article of it.
 */

/** What a decision does to stories, before it is made. */
export const storyPreviewSchema = z.object({
  before: z.array(z.object({ title: z.string(), articles: z.number().int() })),
  after: z.array(z.object({ title: z.string(), articles: z.number().int() })),
});
export type StoryPreview = z.infer<typeof storyPreviewSchema>;

const decisionSchema = z.object({
  /** Of the decision. */
  id: z.number().int(),
});

/** Articles of a story that are listed, the earliest. */
export const maxStoryArticles = 200;
/** Withdrawn articles that are listed, the earliest. */
export const maxOfflineArticles = 50;
/** Versions whose facts are compared, besides the one they are compared with. */
export const maxComparedVersions = 6;

/** A piece of a text beside another: in both, only in the earlier one, or only in the later one. */
const segmentSchema = z.object({ text: z.string(), change: z.enum(['same', 'dropped', 'added']) });
export type TextSegment = z.infer<typeof segmentSchema>;

/** What an article is in its story. */
export const storyArticleKinds = ['announcement', 'first', 'rewrite', 'reprint'] as const;

const storyArticleSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  sourceId: z.number().int(),
  sourceName: z.string(),
  tier: z.number().int(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
  tone: toneSchema,
  kind: z.enum(storyArticleKinds),
  /** Of a reprint: the version that it repeats. */
  copyOf: z.number().int().nullable(),
  /** Part of it that is in the version that all are compared with, 0 to 1. */
  share: z.number(),
  /** Its headline beside that version's; null where they have little in common. */
  headline: z.array(segmentSchema).nullable(),
});
export type OfflineArticle = z.infer<typeof offlineArticleSchema>;
export type StoryArticle = z.infer<typeof storyArticleSchema>;

/** An article of the story that was withdrawn since: it counts no longer, and its words are not told. */
const offlineArticleSchema = z.object({
  id: z.number().int(),
  kind: z.literal('offline'),
  sourceName: z.string(),
  tier: z.number().int(),
  /** ISO 8601, UTC. */
  publishedAt: z.string(),
});

/** What a version says of a fact: the same, another figure, nothing, or one that the compared version has not. */
const factCellSchema = z.object({
  state: z.enum(['same', 'changed', 'dropped', 'added', 'none']),
  /** As it is written there; empty where it is not. */
  value: z.string(),
});

export const storySchema = z.object({
  /** Its first article, by which its page is addressed. */
  id: z.number().int(),
  /** The article that was asked for, where it is not the first one; without a title where it was withdrawn. */
  asked: z.object({ id: z.number().int(), title: z.string().nullable() }).nullable(),
  title: z.string(),
  summary: z.string(),
  category: articleCategorySchema,
  companies: z.array(
    z.object({ stockId: z.number().int(), name: z.string(), position: mentionPositionSchema, own: z.boolean() }),
  ),
  /** Articles, sources, the announcement where it is not the first, versions written anew, reprints. */
  counts: z.object({
    articles: z.number().int(),
    sources: z.number().int(),
    announcements: z.number().int(),
    rewrites: z.number().int(),
    reprints: z.number().int(),
    /** Articles by source tier: 1, 2, 3. */
    tiers: z.array(z.number().int()),
    tones: z.object({
      positive: z.number().int(),
      neutral: z.number().int(),
      negative: z.number().int(),
      unsure: z.number().int(),
    }),
  }),
  /** Time of the last article, ISO 8601, UTC. */
  lastAt: z.string(),
  /** In order of time, at most {@link maxStoryArticles}. */
  articles: z.array(storyArticleSchema),
  /** In order of time, at most {@link maxOfflineArticles}. */
  offline: z.array(offlineArticleSchema),
  /** What all others are compared with: the company's announcement, else the first article. */
  comparedWith: z.number().int(),
  /** Figures of the compared version and of others; empty where none were read. */
  facts: z.object({
    versions: z.array(z.number().int()),
    rows: z.array(z.object({ name: z.string(), value: z.string(), cells: z.array(factCellSchema) })),
  }),
  /** Told by the first article. */
  events: z.array(
    z.object({
      stockId: z.number().int(),
      companyName: z.string(),
      type: z.enum(eventTypes),
      label: z.string(),
      role: z.enum(eventRoles),
      trigger: z.string(),
      amount: z.string().nullable(),
      currency: z.enum(eventCurrencies).nullable(),
    }),
  ),
  /** What a person decided last of its articles. */
  decision: z
    .object({
      id: z.number().int(),
      kind: z.enum(['split', 'merge']),
      reason: z.string(),
      decidedBy: z.string(),
      /** ISO 8601. */
      decidedAt: z.string(),
    })
    .nullable(),
});
export type Story = z.infer<typeof storySchema>;

/** Figures of one company with the story, and as they would be without it. */
export const storyFiguresSchema = z.object({
  /** The reader's own where the story mentions it, else the first one it mentions; null where it mentions none. */
  company: z.object({ stockId: z.number().int(), name: z.string() }).nullable(),
  from: isoDay,
  until: isoDay,
  list: z.array(z.object({ figure: figureSchema, without: figureSchema })),
});
export type StoryFigures = z.infer<typeof storyFiguresSchema>;

export const storyComparisonSchema = z.object({
  headline: z.array(segmentSchema),
  body: z.array(segmentSchema),
});
export type StoryComparison = z.infer<typeof storyComparisonSchema>;

/** Stories whose articles are told apart at once: as many as lists show. */
export const maxToldApart = 50;

const retellingSchema = z.object({
  /** The article that was asked for. */
  id: z.number().int(),
  /** Of the other articles of its story: the announcement, those written anew, and those that repeat another. */
  announcements: z.number().int(),
  rewrites: z.number().int(),
  reprints: z.number().int(),
});
export type Retelling = z.infer<typeof retellingSchema>;

const articleIds = z.array(idParam).min(1, { error: 'storyArticlesMissing' }).max(maxChosenArticles);
const reason = z.string().trim().max(maxStoryReason, { error: 'toneReasonTooLong' }).default('');

export const storyEndpoints = defineEndpoints({
  'story.detail': {
    method: 'GET',
    path: '/auth/stories/{id}',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'The story of an article: how it spread, what its versions say, tone, events, and what people decided',
    params: z.strictObject({ id: idParam }),
    result: storySchema,
    refusals: ['NOT_FOUND'],
  },
  'story.figures': {
    method: 'GET',
    path: '/auth/stories/{id}/figures',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'Figures of a company with an article’s story, and as they would be without it',
    params: z.strictObject({ id: idParam }),
    result: storyFiguresSchema,
    refusals: ['NOT_FOUND'],
  },
  'story.comparison': {
    method: 'GET',
    path: '/auth/stories/{id}/comparison/{otherId}',
    kind: 'GET',
    access: 'explorer:view',
    summary: 'The text of another article of the same story beside an article’s',
    params: z.strictObject({ id: idParam, otherId: idParam }),
    result: storyComparisonSchema,
    refusals: ['NOT_FOUND'],
  },
  'story.retellings': {
    method: 'POST',
    path: '/auth/stories/retellings',
    kind: 'POST',
    access: 'explorer:view',
    summary: 'How many articles of a story were written anew and how many are reprints, for the stories of a list',
    body: z.strictObject({ ids: z.array(idParam).max(maxToldApart) }),
    result: z.array(retellingSchema),
  },
  'story.preview': {
    method: 'POST',
    path: '/auth/stories/preview',
    kind: 'POST',
    access: 'explorer:story',
    summary: 'The stories that a split or a merge would leave, with their titles',
    body: z.strictObject({ id: idParam, articleIds: articleIds.nullable(), targetId: idParam.nullable() }),
    result: storyPreviewSchema,
    refusals: ['NOT_FOUND'],
  },
  'story.split': {
    method: 'POST',
    path: '/auth/stories/split',
    kind: 'POST',
    access: 'explorer:story',
    summary: 'Decide that some articles of a story are a story of their own',
    body: z.strictObject({ id: idParam, articleIds, reason }),
    result: decisionSchema,
    refusals: ['NOT_FOUND'],
  },
  'story.merge': {
    method: 'POST',
    path: '/auth/stories/merge',
    kind: 'POST',
    access: 'explorer:story',
    summary: 'Decide that articles of a story belong to another story',
    body: z.strictObject({
      id: idParam,
      /** Null takes all. */
      articleIds: articleIds.nullable(),
      targetId: idParam,
      reason,
    }),
    result: decisionSchema,
    refusals: ['NOT_FOUND'],
  },
  'story.undo': {
    method: 'POST',
    path: '/auth/stories/undo',
    kind: 'POST',
    access: 'explorer:story',
    summary: 'Take a split or a merge back: the rules, or an earlier decision, count again',
    body: z.strictObject({
      /** Of the decision. */
      id: idParam,
    }),
    result: decisionSchema,
    refusals: ['NOT_FOUND'],
  },
});
