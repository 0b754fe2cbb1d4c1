import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';
import type { PushContent } from '#contract/outreach/pushes.ts';
import { articles, isPublished } from '#server/content/articles/tables.ts';
import { articleTexts, stories, storyCompanies } from '#server/insight/corpus/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { onDays } from '#server/platform/database/on-days.ts';
import { addDays, type Window, windowUntil } from '#server/platform/days.ts';
import { pickedText } from '#server/platform/lists/picked-text.ts';
import type { StoredPush } from './queries.ts';

/** Days that a digest looks back on. */
const period = 7;

/** From when on a digest lists stories: those of a week leave no gap between two issues, and none comes twice. */
export const listedSince = (now: Date): Date => new Date(now.getTime() - period * 24 * 60 * 60_000);

/** The days of what a digest lists; of the first and the last one a part. */
export const listedDays = (now: Date): Window => ({ from: chinaDate(listedSince(now)), until: chinaDate(now) });

/** The days of a digest's figures: whole ones, or what is compared with the days before them would be less each time. */
export const countedDays = (now: Date): Window => windowUntil(addDays(chinaDate(now), -1), period);

/** Stories of one saved search. */
export const mostOfSearch = 3;

/**
 * The chosen articles, and after them the most reprinted stories of the topics with the company in the headline, each by
 * its first article. Stories of the same headline are one to whoever reads them: the most reprinted stands for all.
 */
export async function chooseArticles(
  db: Database,
  {
    articleIds,
    autoArticles,
    topics,
    language,
  }: Pick<PushContent, 'articleIds' | 'autoArticles' | 'topics' | 'language'>,
  { stockId, now }: { readonly stockId: number; readonly now: Date },
): Promise<number[]> {
  if (autoArticles === 0) return articleIds;
  const since = listedSince(now);
  const told = await listStories(db, articleIds);
  const headline = pickedText(articles.title, language);
  const chosen = db.select({ headline }).from(articles).where(inArray(articles.id, articleIds));
  const bearing = db
    .selectDistinctOn([headline], { id: articles.id, publishedAt: articles.publishedAt, reprints: stories.reprints })
    .from(storyCompanies)
    .innerJoin(
      stories,
      and(eq(stories.id, storyCompanies.storyId), eq(stories.publishedOn, storyCompanies.publishedOn)),
    )
    .innerJoin(articles, and(eq(articles.id, stories.originalArticleId), eq(articles.publishedOn, stories.publishedOn)))
    .where(
      and(
        eq(storyCompanies.stockId, stockId),
        eq(storyCompanies.position, 'headline'),
        onDays(listedDays(now), storyCompanies.publishedOn, stories.publishedOn, articles.publishedOn),
        topics.length > 0 ? inArray(articles.category, topics) : undefined,
        gt(articles.publishedAt, since),
        isPublished(now),
        told.length > 0 ? notInArray(stories.id, told) : undefined,
        articleIds.length > 0 ? notInArray(headline, chosen) : undefined,
      ),
    )
    .orderBy(headline, desc(stories.reprints), desc(articles.publishedAt), desc(articles.id))
    .as('bearing');
  const found = await db
    .select({ id: bearing.id })
    .from(bearing)
    .orderBy(desc(bearing.reprints), desc(bearing.publishedAt), desc(bearing.id))
    .limit(autoArticles);
  return [...articleIds, ...found.map(({ id }) => id)];
}

/**
 * The articles that somebody chose. What was frozen before 2026-11-27 has only all that it showed, the chosen ones first:
 * of these it is as many as were chosen in any case.
 */
export function chosenIn({
  frozen,
  articleIds,
  autoArticles,
  searches,
}: Pick<StoredPush, 'frozen' | 'articleIds' | 'autoArticles' | 'searches'>): number[] {
  if (!frozen || frozen.articleIds) return articleIds;
  const added = autoArticles + searches.length * mostOfSearch;
  return articleIds.slice(0, Math.max(0, articleIds.length - added));
}

/** The stories that these articles tell. */
export async function listStories(db: Database, articleIds: number[]): Promise<number[]> {
  if (articleIds.length === 0) return [];
  const rows = await db
    .select({ storyId: articleTexts.storyId })
    .from(articleTexts)
    .where(inArray(articleTexts.articleId, articleIds));
  return rows.map(({ storyId }) => storyId);
}
