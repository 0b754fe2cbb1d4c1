import type { FeedFailure } from '#contract/content/feed-failures.ts';
import type { ManagedSource } from '#contract/content/sources.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { rowRangeOf } from '#server/platform/lists/outline.ts';
import { countSources, findSources, listFeedsOf, listSourceIds, type SourceFilter } from './list-queries.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
  readonly now: Date;
}

/** A page of sources and the total. */
export async function readSources(
  db: Database,
  { page, pageSize, now, ...filter }: SourceFilter & Page,
): Promise<{ total: number; list: ManagedSource[] }> {
  const ids = await listSourceIds(db, filter, rowRangeOf({ page, pageSize }));
  return { total: await countSources(db, filter), list: await describe(db, ids, now) };
}

/** A source. Throws NOT_FOUND. */
export async function readSource(db: Database, id: number, now: Date): Promise<ManagedSource> {
  const [source] = await describe(db, [id], now);
  if (!source) throw new AppError('NOT_FOUND');
  return source;
}

async function describe(db: Database, ids: readonly number[], now: Date): Promise<ManagedSource[]> {
  if (ids.length === 0) return [];
  const found = new Map((await findSources(db, ids, now)).map((source) => [source.id, source]));
  const feeds = Map.groupBy(await listFeedsOf(db, ids), ({ sourceId }) => sourceId);
  return ids.flatMap((id) => {
    const source = found.get(id);
    if (!source) return [];
    return {
      ...source,
      lastArticleAt: source.lastArticleAt?.toISOString() ?? null,
      feeds: (feeds.get(id) ?? []).map(({ sourceId: _, fetchedAt, failure, ...feed }) => ({
        ...feed,
        fetchedAt: fetchedAt?.toISOString() ?? null,
        // Only the feature of feeds writes it, always with such codes.
        failure: failure as FeedFailure | null,
      })),
    };
  });
}
