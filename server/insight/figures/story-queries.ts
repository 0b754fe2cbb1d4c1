import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ArticleCategory } from '#contract/content/articles.ts';
import { articleCompanies, articles, isPublishedMention, sources } from '#server/content/articles/tables.ts';
import { articleTexts, stories, storyCompanies } from '#server/insight/corpus/tables.ts';
import { contributionInSql, type TierWeights } from '#server/insight/formulas/volume.ts';
import type { Database } from '#server/platform/database/database.ts';
import { onDays } from '#server/platform/database/on-days.ts';
import type { Window } from '#server/platform/days.ts';

/** Contribution of a story to a company's volume. */
const contributionBy = (weights: TierWeights) =>
  contributionInSql(
    {
      tier: sql`${stories.tier}`,
      position: sql`${storyCompanies.position}`,
      reprints: sql`${stories.reprints}`,
      companyCount: sql`${stories.companyCount}`,
    },
    weights,
  );

const isSameStory = and(eq(stories.id, storyCompanies.storyId), eq(stories.publishedOn, storyCompanies.publishedOn));
const isOriginal = and(eq(articles.id, stories.originalArticleId), eq(articles.publishedOn, stories.publishedOn));

interface TopStories {
  readonly stockId: number;
  readonly days: readonly string[];
  readonly category?: ArticleCategory | undefined;
  readonly weights: TierWeights;
}

/** The story of each day with the largest contribution to the company's volume. */
export function listTopStories(db: Database, { stockId, days, category, weights }: TopStories) {
  return db
    .selectDistinctOn([storyCompanies.publishedOn], {
      day: storyCompanies.publishedOn,
      storyId: storyCompanies.storyId,
      articleId: articles.id,
      title: articles.title,
      category: articles.category,
      sourceName: sources.name,
    })
    .from(storyCompanies)
    .innerJoin(stories, isSameStory)
    .innerJoin(articles, isOriginal)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(
      and(
        eq(storyCompanies.stockId, stockId),
        category && eq(stories.category, category),
        // Said of each table: see `onDays`.
        ...[storyCompanies, stories, articles].map(({ publishedOn }) => inArray(publishedOn, [...days])),
      ),
    )
    .orderBy(storyCompanies.publishedOn, desc(contributionBy(weights)), storyCompanies.storyId);
}

export interface StoryFilter extends Window {
  readonly stockIds: readonly number[];
  readonly category?: ArticleCategory | undefined;
  readonly tier?: number | undefined;
  readonly weights: TierWeights;
  readonly limit: number;
}

const storyFilter = ({ stockIds, from, until, category, tier }: StoryFilter) =>
  and(
    inArray(storyCompanies.stockId, [...stockIds]),
    onDays({ from, until }, storyCompanies.publishedOn, stories.publishedOn),
    category && eq(stories.category, category),
    tier === undefined ? undefined : eq(stories.tier, tier),
  );

/** Stories of a figure by contribution. */
export function listContributingStories(db: Database, filter: StoryFilter) {
  const value = contributionBy(filter.weights);
  return db
    .select({
      id: articles.id,
      title: articles.title,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      contribution: value,
      reprints: stories.reprints,
    })
    .from(storyCompanies)
    .innerJoin(stories, isSameStory)
    .innerJoin(articles, isOriginal)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(storyFilter(filter))
    .orderBy(desc(value), storyCompanies.storyId)
    .limit(filter.limit);
}

interface TonedFilter extends StoryFilter {
  /** Of the first article; none: those that were not judged. */
  readonly tones: readonly (1 | 0 | -1)[];
}

const isOriginalText = and(
  eq(articleTexts.articleId, stories.originalArticleId),
  eq(articleTexts.publishedOn, stories.publishedOn),
);

/** Judged stories by how far their sum is from 0, stories that were not judged by reprints. */
export function listTonedStories(db: Database, filter: TonedFilter) {
  return db
    .select({
      id: articles.id,
      title: articles.title,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      reprints: stories.reprints,
      tone: articleTexts.tone,
      score: articleTexts.toneScore,
    })
    .from(storyCompanies)
    .innerJoin(stories, isSameStory)
    .innerJoin(articleTexts, isOriginalText)
    .innerJoin(articles, isOriginal)
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(
      and(
        storyFilter(filter),
        filter.tones.length > 0 ? inArray(articleTexts.tone, [...filter.tones]) : isNull(articleTexts.tone),
      ),
    )
    .orderBy(
      filter.tones.length > 0 ? sql`abs(${articleTexts.toneScore}) desc nulls last` : desc(stories.reprints),
      desc(storyCompanies.publishedOn),
      storyCompanies.storyId,
    )
    .limit(filter.limit);
}

export async function countContributingStories(db: Database, filter: StoryFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(storyCompanies)
    .innerJoin(stories, isSameStory)
    .where(storyFilter(filter));
  return row?.total ?? 0;
}

interface ArticleFilter extends Window {
  readonly stockId: number;
  readonly category?: ArticleCategory | undefined;
  readonly now: Date;
  readonly limit: number;
}

const articleFilter = ({ stockId, from, until, category, now }: ArticleFilter) =>
  and(
    eq(articleCompanies.stockId, stockId),
    onDays({ from, until }, articleCompanies.publishedOn, articles.publishedOn),
    category && eq(articles.category, category),
    isPublishedMention(now),
  );

/** Articles that mention a company, including reprints, latest first. */
export function listMentioningArticles(db: Database, filter: ArticleFilter) {
  return db
    .select({
      id: articles.id,
      title: articles.title,
      sourceName: sources.name,
      publishedAt: articles.publishedAt,
      reprints: stories.reprints,
      isOriginal: sql<boolean>`${stories.originalArticleId} = ${articles.id}`,
    })
    .from(articleCompanies)
    .innerJoin(
      articles,
      and(eq(articles.id, articleCompanies.articleId), eq(articles.publishedOn, articleCompanies.publishedOn)),
    )
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .leftJoin(
      articleTexts,
      and(eq(articleTexts.articleId, articles.id), eq(articleTexts.publishedOn, articles.publishedOn)),
    )
    .leftJoin(stories, eq(stories.id, articleTexts.storyId))
    .where(articleFilter(filter))
    .orderBy(desc(articleCompanies.publishedAt), desc(articleCompanies.articleId))
    .limit(filter.limit);
}
