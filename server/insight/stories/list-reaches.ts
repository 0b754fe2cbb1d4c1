import { and, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Listed } from '#contract/insight/story-reach.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import type { Database } from '#server/platform/database/database.ts';

const asked = alias(articleTexts, 'asked');

interface Reach extends Listed {
  /** How many of its sources are of tier 1, 2, 3. */
  readonly sourceTiers: readonly number[];
}

/** How far the stories went that articles belong to, by article. */
export async function listReaches(
  db: Database,
  articleIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Reach>> {
  if (articleIds.length === 0) return new Map();
  const t = articleTexts;
  const ofTier = (tier: number) => sql<number>`(count(*) filter (where ${t.tier} = ${tier}))::integer`;
  const sourcesOfTier = (tier: number) =>
    sql<number>`(count(distinct ${t.sourceId}) filter (where ${t.tier} = ${tier}))::integer`;
  const rows = await db
    .select({
      id: asked.articleId,
      articles: sql<number>`count(*)::integer`,
      sources: sql<number>`count(distinct ${t.sourceId})::integer`,
      firstAt: sql<Date>`min(${t.publishedAt})`.mapWith(t.publishedAt),
      lastAt: sql<Date>`max(${t.publishedAt})`.mapWith(t.publishedAt),
      ...{ tier1: ofTier(1), tier2: ofTier(2), tier3: ofTier(3) },
      ...{ sources1: sourcesOfTier(1), sources2: sourcesOfTier(2), sources3: sourcesOfTier(3) },
    })
    .from(asked)
    .innerJoin(t, eq(t.storyId, asked.storyId))
    .where(and(sql`${asked.articleId} = any(${sql.param([...articleIds])}::bigint[])`, lte(t.publishedAt, now)))
    .groupBy(asked.articleId);
  return new Map(
    rows.map(({ id, articles, sources, firstAt, lastAt, tier1, tier2, tier3, ...of }) => [
      id,
      {
        ...{ publishedAt: firstAt.toISOString(), reprints: articles - 1 },
        sourceTiers: [of.sources1, of.sources2, of.sources3],
        story: { articles, sources, lastAt: lastAt.toISOString(), tiers: [tier1, tier2, tier3], foundIn: null },
      },
    ]),
  );
}
