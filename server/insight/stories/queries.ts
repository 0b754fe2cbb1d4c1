import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Language } from '#contract/language.ts';
import { articles, isPublished, sources } from '#server/content/articles/tables.ts';
import { dictionaryItems } from '#server/content/dictionary/tables.ts';
import { companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { placeColumn } from '#server/insight/corpus/queries.ts';
import { articleTexts, stories, storyLeavers } from '#server/insight/corpus/tables.ts';
import { wordColumns, wordsOf } from '#server/insight/corpus/word-places.ts';
import { articleEvents } from '#server/insight/events/tables.ts';
import { storyDecisions, storyPins } from '#server/insight/story-pins/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pickedText } from '#server/platform/lists/picked-text.ts';

const isSameArticle = and(eq(articles.id, articleTexts.articleId), eq(articles.publishedOn, articleTexts.publishedOn));

/** The story that an article of the corpus belongs to at present. */
export async function findStoryId(db: Database, articleId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ storyId: articleTexts.storyId })
    .from(articleTexts)
    .where(eq(articleTexts.articleId, articleId));
  return row?.storyId;
}

/** Articles of a story in order of time. */
export const listStoryTitles = (db: Database, storyId: number, language: Language) =>
  db
    .select({ id: articleTexts.articleId, place: placeColumn, title: pickedText(articles.title, language) })
    .from(articleTexts)
    .innerJoin(articles, isSameArticle)
    .where(eq(articleTexts.storyId, storyId))
    .orderBy(placeColumn, asc(articleTexts.articleId));

/** A visible article of the corpus, and the story it belongs to at present. */
export async function findInStory(db: Database, { id, now }: { id: number; now: Date }) {
  const [article] = await db
    .select({ storyId: articleTexts.storyId, title: articles.title })
    .from(articleTexts)
    .innerJoin(articles, isSameArticle)
    .where(and(eq(articleTexts.articleId, id), isPublished(now)));
  return article;
}

/** The story that a withdrawn article was in: that of an article it left there. */
export async function findStoryLeft(db: Database, articleId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ storyId: articleTexts.storyId })
    .from(storyLeavers)
    .innerJoin(articleTexts, eq(articleTexts.articleId, storyLeavers.stayedId))
    .innerJoin(articles, eq(articles.id, storyLeavers.articleId))
    .where(and(eq(storyLeavers.articleId, articleId), eq(articles.state, 'withdrawn')));
  return row?.storyId;
}

/** Withdrawn articles of a story in order of time, without their words. */
export const listOfflineArticles = (db: Database, storyId: number, limit: number) =>
  db
    .select({ id: articles.id, sourceName: sources.name, tier: sources.tier, publishedAt: articles.publishedAt })
    .from(articleTexts)
    .innerJoin(storyLeavers, eq(storyLeavers.stayedId, articleTexts.articleId))
    .innerJoin(articles, and(eq(articles.id, storyLeavers.articleId), eq(articles.state, 'withdrawn')))
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(eq(articleTexts.storyId, storyId))
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(limit);

interface StoryArticles {
  readonly storyId: number;
  readonly now: Date;
}

/** Visible articles of a story in order of time. */
export const listStoryArticles = (db: Database, { storyId, now, limit }: StoryArticles & { limit: number }) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      summary: articles.summary,
      body: articles.body,
      category: articles.category,
      publishedAt: articles.publishedAt,
      sourceId: articles.sourceId,
      sourceName: sources.name,
      tier: articleTexts.tier,
      tone: articleTexts.tone,
      stockIds: articleTexts.stockIds,
      headlineStockIds: articleTexts.headlineStockIds,
    })
    .from(articleTexts)
    .innerJoin(articles, isSameArticle)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(and(eq(articleTexts.storyId, storyId), isPublished(now)))
    .orderBy(placeColumn, asc(articleTexts.articleId))
    .limit(limit);

/** Numbers of all visible articles of a story. */
export async function countStoryArticles(db: Database, { storyId, now }: StoryArticles) {
  const ofTier = (tier: number) => sql<number>`(count(*) filter (where ${articleTexts.tier} = ${tier}))::integer`;
  const ofTone = (tone: number) => sql<number>`(count(*) filter (where ${articleTexts.tone} = ${tone}))::integer`;
  const [counts] = await db
    .select({
      articles: count(),
      sources: sql<number>`count(distinct ${articleTexts.sourceId})::integer`,
      ...{ tier1: ofTier(1), tier2: ofTier(2), tier3: ofTier(3) },
      ...{ positive: ofTone(1), neutral: ofTone(0), negative: ofTone(-1) },
      lastAt: sql<Date>`max(${articleTexts.publishedAt})`.mapWith(articleTexts.publishedAt),
    })
    .from(articleTexts)
    .innerJoin(articles, isSameArticle)
    .where(and(eq(articleTexts.storyId, storyId), isPublished(now)));
  return counts;
}

/** Events that an article tells, of types that are not switched off. */
export const listArticleEvents = (db: Database, articleId: number) =>
  db
    .select({
      stockId: articleEvents.stockId,
      companyName: companies.shortName,
      type: articleEvents.type,
      label: dictionaryItems.label,
      role: articleEvents.role,
      trigger: articleEvents.trigger,
      amount: articleEvents.amount,
      currency: articleEvents.currency,
    })
    .from(articleEvents)
    .innerJoin(companies, eq(companies.stockId, articleEvents.stockId))
    .leftJoin(
      dictionaryItems,
      and(eq(dictionaryItems.enumeration, 'event_type'), eq(dictionaryItems.key, articleEvents.type)),
    )
    .where(and(eq(articleEvents.articleId, articleId), sql`${dictionaryItems.isOff} is not true`))
    .orderBy(sql`${articleEvents.role} <> 'subject'`, articleEvents.type, articleEvents.stockId);

/** The latest decision in force about any of these articles. */
export async function findDecision(db: Database, articleIds: readonly number[]) {
  const [decision] = await db
    .select({
      id: storyDecisions.id,
      kind: storyDecisions.kind,
      reason: storyDecisions.reason,
      decidedBy: users.name,
      decidedAt: storyDecisions.decidedAt,
    })
    .from(storyPins)
    .innerJoin(storyDecisions, eq(storyDecisions.id, storyPins.decisionId))
    .innerJoin(users, eq(users.id, storyDecisions.decidedBy))
    .where(and(sql`${storyPins.articleId} = any(${sql.param([...articleIds])}::bigint[])`, isNull(storyPins.endedAt)))
    .orderBy(desc(storyDecisions.id))
    .limit(1);
  return decision;
}

/** What a story adds to the figures of its companies. */
export async function findCountedStory(db: Database, storyId: number) {
  const [story] = await db
    .select({
      day: stories.publishedOn,
      tier: stories.tier,
      reprints: stories.reprints,
      companyCount: stories.companyCount,
      tone: articleTexts.tone,
      stockIds: articleTexts.stockIds,
      headlineStockIds: articleTexts.headlineStockIds,
      stored: wordColumns,
      scopeIds: stories.scopeIds,
    })
    .from(stories)
    .innerJoin(
      articleTexts,
      and(eq(articleTexts.articleId, stories.originalArticleId), eq(articleTexts.publishedOn, stories.publishedOn)),
    )
    .where(eq(stories.id, storyId));
  if (!story) return undefined;
  const { stored, ...counted } = story;
  return { ...counted, words: wordsOf(stored) };
}
