import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ExplorerHit } from '#contract/insight/explorer.ts';
import type { LocalizedText } from '#contract/language.ts';
import { articles, sources } from '#server/content/articles/tables.ts';
import { storyDays } from '#server/insight/corpus/story-place.ts';
import { articleTexts } from '#server/insight/corpus/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { onDays } from '#server/platform/database/on-days.ts';
import { addDays } from '#server/platform/days.ts';
import { pickedText, untranslatedText } from '#server/platform/lists/picked-text.ts';
import { articleExcerpt } from './excerpt.ts';
import type { Search } from './hits-query.ts';
import type { Reader } from './read-hits.ts';
import { wholeCondition } from './text-condition.ts';

const t = articleTexts;

/** Adds to listed stories how far they spread, and where the words are if not in the first article. */
export async function addStoryDetails(
  db: Database,
  hits: readonly ExplorerHit[],
  search: Search,
  reader: Reader,
): Promise<ExplorerHit[]> {
  if (hits.length === 0) return [];
  const [spread, found] = await Promise.all([
    listSpreads(db, hits, search.now),
    search.words === '' ? [] : listFoundElsewhere(db, hits, search, reader),
  ]);
  const spreads = new Map(spread.map(({ storyId, ...rest }) => [storyId, rest]));
  const elsewhere = new Map(found.map((row) => [row.storyId, row]));
  return hits.map((hit) => {
    const spread = spreads.get(hit.storyId);
    const found = elsewhere.get(hit.storyId);
    const excerpt = found && articleExcerpt(found, reader.language, reader.terms);
    return {
      ...hit,
      ...(excerpt && {
        summary: excerpt.text,
        untranslated: [
          ...hit.untranslated.filter((name) => name !== 'summary'),
          ...(excerpt.isUntranslated ? ['summary' as const] : []),
        ],
      }),
      story: {
        articles: spread?.articles ?? 1,
        sources: spread?.sources ?? 1,
        lastAt: (spread?.lastAt ?? new Date(hit.publishedAt)).toISOString(),
        tiers: spread ? [spread.tier1, spread.tier2, spread.tier3] : [1, 2, 3].map((tier) => Number(tier === hit.tier)),
        foundIn: found?.sourceName ?? null,
        ...(found?.isSourceUntranslated && { untranslated: ['foundIn' as const] }),
      },
    };
  });
}

const idsOf = (hits: readonly ExplorerHit[]) => hits.map(({ storyId }) => storyId);

function listSpreads(db: Database, hits: readonly ExplorerHit[], now: Date) {
  // No article is earlier than the first of its story, which is the hit.
  const first = hits.map(({ publishedAt }) => publishedAt).reduce((one, other) => (one < other ? one : other));
  const days = { from: chinaDate(new Date(first)), until: chinaDate(now) };
  const ofTier = (tier: number) => sql<number>`(count(*) filter (where ${t.tier} = ${tier}))::integer`;
  return db
    .select({
      storyId: t.storyId,
      articles: sql<number>`count(*)::integer`,
      sources: sql<number>`count(distinct ${t.sourceId})::integer`,
      lastAt: sql<Date>`max(${t.publishedAt})`.mapWith(t.publishedAt),
      ...{ tier1: ofTier(1), tier2: ofTier(2), tier3: ofTier(3) },
    })
    .from(t)
    .where(and(inArray(t.storyId, idsOf(hits)), onDays(days, t.publishedOn), lte(t.publishedAt, now)))
    .groupBy(t.storyId);
}

/** Of stories whose first article has not the words, the earliest article that has them. */
async function listFoundElsewhere(
  db: Database,
  hits: readonly ExplorerHit[],
  search: Search,
  { language }: Reader,
): Promise<
  {
    storyId: number;
    sourceName: string;
    isSourceUntranslated: boolean;
    summary: string;
    isSummaryUntranslated: boolean;
    body: LocalizedText;
  }[]
> {
  const isFirst = inArray(
    t.articleId,
    hits.map(({ id }) => id),
  );
  const rows = await db
    .selectDistinctOn([t.storyId], {
      storyId: t.storyId,
      isFirst: sql<boolean>`${isFirst}`,
      sourceName: pickedText(sources.name, language),
      isSourceUntranslated: untranslatedText(sources.name, language),
      summary: pickedText(articles.summary, language),
      isSummaryUntranslated: untranslatedText(articles.summary, language),
      body: articles.body,
    })
    .from(t)
    .innerJoin(articles, and(eq(articles.id, t.articleId), eq(articles.publishedOn, t.publishedOn)))
    .innerJoin(sources, eq(sources.id, articles.sourceId))
    .where(
      and(
        inArray(t.storyId, idsOf(hits)),
        onDays({ from: search.from, until: addDays(search.until, storyDays) }, t.publishedOn),
        lte(t.publishedAt, search.now),
        search.condition && wholeCondition(search.condition),
      ),
    )
    .orderBy(t.storyId, desc(sql`${isFirst}`), asc(t.publishedAt), asc(t.articleId));
  return rows.filter((row) => !row.isFirst);
}
