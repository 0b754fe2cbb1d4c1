import type { z } from 'zod';
import type { ArticleSummary, articleFilter } from '#contract/article.ts';
import type { ManagedArticle, managedFilter } from '#contract/article-editing.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isDeep, nearestMark, type Outlines, stretchOf, totalOfLast } from '#server/platform/lists/outline.ts';
import {
  type ListFilter,
  listAllArticles,
  listPublishedArticles,
  type Place,
  readOutline,
  readRevision,
} from './list-queries.ts';

export interface ArticleLists {
  readonly db: Database;
  /** What is known of the lists that are being looked at. */
  readonly outlines: Outlines;
}

interface Reader {
  readonly stockId: number;
  readonly language: Language;
  readonly now: Date;
}

/** What a client may read, latest first. */
export async function listForReader(
  lists: ArticleLists,
  request: z.output<typeof articleFilter>,
  { stockId, language, now }: Reader,
): Promise<{ total: number; list: ArticleSummary[] }> {
  const filter = { ...filterOf(request), readableAt: now };
  const { total, rows } = await readPage(lists, { filter, request, now }, (place) =>
    listPublishedArticles(lists.db, filter, place, { language, stockId }),
  );
  return { total, list: rows.map(toWire) };
}

/** Everything there is, for editors. */
export async function listForEditor(
  lists: ArticleLists,
  request: z.output<typeof managedFilter>,
  { language, now }: Omit<Reader, 'stockId'>,
): Promise<{ total: number; list: ManagedArticle[] }> {
  const filter = filterOf(request);
  const { total, rows } = await readPage(lists, { filter, request, now }, (place) =>
    listAllArticles(lists.db, filter, place, language),
  );
  return { total, list: rows.map(toWire) };
}

function filterOf({ page: _page, pageSize: _pageSize, ...filter }: z.output<typeof managedFilter>): ListFilter {
  return filter;
}

function toWire<Row extends { readonly publishedAt: Date; readonly revision: string }>({
  publishedAt,
  revision: _revision,
  ...article
}: Row) {
  return { ...article, publishedAt: publishedAt.toISOString() };
}

interface Asked {
  readonly filter: ListFilter;
  readonly request: { readonly page: number; readonly pageSize: number };
  readonly now: Date;
}

/**
 * A page and how many there are in all. The count comes from an outline that is kept as long as no article changes, and
 * so does the place from which a page far back is read.
 */
async function readPage<Row extends { readonly revision: string }>(
  { db, outlines }: ArticleLists,
  { filter, request, now }: Asked,
  select: (place: Place) => Promise<Row[]>,
): Promise<{ total: number; rows: Row[] }> {
  const { readableAt, ...narrowing } = filter;
  const list = JSON.stringify({ ...narrowing, readable: readableAt !== undefined });
  const outlineAt = (revision: string) => outlines.get({ list, revision, now }, () => readOutline(db, filter));
  const stretch = stretchOf(request);
  if (isDeep(stretch)) {
    const outline = await outlineAt(await readRevision(db));
    const place = nearestMark(outline, stretch);
    return { total: outline.total, rows: place ? await select({ ...stretch, ...place }) : [] };
  }
  const rows = await select(stretch);
  const [first] = rows;
  const total =
    totalOfLast(rows.length, stretch) ?? (await outlineAt(first?.revision ?? (await readRevision(db)))).total;
  return { total, rows };
}
