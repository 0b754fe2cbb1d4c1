import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Sort } from '#contract/codes/lists.ts';
import { articles, isPublished, sources } from '#server/content/articles/tables.ts';
import { feeds } from '#server/content/feeds/tables.ts';
import { chinaDate, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';
import { addDays } from '#server/platform/days.ts';
import { countUpToLimit, type RowRange } from '#server/platform/lists/outline.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';

/** How many days back, today included, the articles of a source are counted. */
const countedDays = 30;

export interface SourceFilter {
  readonly keyword?: string | undefined;
  readonly tier?: number | undefined;
  readonly enabled?: boolean | undefined;
  readonly sort?: Sort<'sources'> | undefined;
}

const chineseName = sql`${sources.name} ->> 'zh-CN'`;
const byTier = [sources.tier, chineseName, sources.id];

const matching = ({ keyword, tier, enabled }: SourceFilter): SQL | undefined =>
  and(
    keyword
      ? sql`(${chineseName} || chr(10) || coalesce(${sources.name} ->> 'en', '')) ilike ${containing(keyword)}`
      : undefined,
    tier === undefined ? undefined : eq(sources.tier, tier),
    enabled === undefined ? undefined : eq(sources.enabled, enabled),
  );

/** All sources by tier and name. */
export const listSources = (db: Database) =>
  db
    .select({ id: sources.id, name: sources.name, tier: sources.tier, enabled: sources.enabled })
    .from(sources)
    .orderBy(...orderBy('tier', { tier: byTier }));

export async function listSourceIds(
  db: Database,
  filter: SourceFilter,
  { offset, limit }: RowRange,
): Promise<number[]> {
  const rows = await db
    .select({ id: sources.id })
    .from(sources)
    .where(matching(filter))
    .orderBy(...orderBy(filter.sort ?? 'tier', { tier: byTier, name: [chineseName, sources.id], added: [sources.id] }))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

export const countSources = (db: Database, filter: SourceFilter): Promise<number> =>
  countUpToLimit(db, sources, matching(filter));

/** Sources with how much they bring, in no order. */
export function findSources(db: Database, ids: readonly number[], now: Date) {
  const since = startOfDay(addDays(chinaDate(now), 1 - countedDays));
  const ofSource = and(eq(articles.sourceId, sources.id), isPublished(now));
  return db
    .select({
      ...{ id: sources.id, version: sources.version, name: sources.name, tier: sources.tier, enabled: sources.enabled },
      articles: sql<number>`(${db
        .select({ count: sql`count(*)::integer` })
        .from(articles)
        .where(and(ofSource, gte(articles.publishedAt, since)))})`,
      lastArticleAt: sql<Date | null>`(${db
        .select({ at: articles.publishedAt })
        .from(articles)
        .where(ofSource)
        .orderBy(desc(articles.publishedAt))
        .limit(1)})`.mapWith(articles.publishedAt),
    })
    .from(sources)
    .where(inArray(sources.id, [...ids]));
}

/** Feeds of these sources, the oldest first. */
export const listFeedsOf = (db: Database, sourceIds: readonly number[]) =>
  db
    .select({
      ...{ id: feeds.id, sourceId: feeds.sourceId, url: feeds.url, category: feeds.category, enabled: feeds.enabled },
      ...{ fetchedAt: feeds.fetchedAt, failure: feeds.failure, failures: feeds.failures },
    })
    .from(feeds)
    .where(inArray(feeds.sourceId, [...sourceIds]))
    .orderBy(asc(feeds.id));
