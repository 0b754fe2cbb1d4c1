import type { z } from 'zod';
import type { ManagedArticle } from '#contract/content/article-editing.ts';
import type { ArticleSummary, articleFilter, managedArticleFilter } from '#contract/content/articles.ts';
import { toStanding } from '#server/content/versions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import {
  countEach,
  isFarPage,
  nearestPosition,
  type Outline,
  type Outlines,
  rowRangeOf,
  totalFromLastPage,
} from '#server/platform/lists/outline.ts';
import { AnswerCache } from '#server/platform/revisions/answer-cache.ts';
import {
  type ArticleSort,
  type ListFilter,
  latestSort,
  listAllArticles,
  listPublishedArticles,
  type Place,
  readNextAppearance,
  readOutline,
} from './list-queries.ts';

export interface ArticleLists {
  readonly db: Database;
  /** Outlines of recently used lists. */
  readonly outlines: Outlines;
}

export interface ReaderLists extends ArticleLists {
  /** First pages for readers. */
  readonly pages: AnswerCache<ArticlePage>;
}

type Revisions = SignedInActor['revisions'];

type Reader = Pick<SignedInActor, 'stockId' | 'revisions' | 'language' | 'now'>;

interface ArticlePage {
  readonly total: number;
  readonly list: ArticleSummary[];
}

/** Caches first pages by everything they depend on: articles, mentions, and names of sources. */
export const keepPages = () => new AnswerCache<ArticlePage>(['articles', 'texts', 'sources']);

/**
 * Articles for clients, latest first. Without keywords the first pages are cached until an article, its mentions or a
 * source's name changes, or the next article becomes due.
 */
export async function listForReader(
  lists: ReaderLists,
  request: z.output<typeof articleFilter>,
  reader: Reader,
): Promise<Readonly<ArticlePage>> {
  if (request.keyword || isFarPage(rowRangeOf(request))) return readForReader(lists, request, reader);
  const { stockId, revisions, language, now } = reader;
  const key = [stockId, language, request];
  return lists.pages.get({ revisions, key, now }, async () => {
    const until = await readNextAppearance(lists.db, now);
    return { answer: await readForReader(lists, request, reader), until };
  });
}

async function readForReader(
  lists: ArticleLists,
  request: z.output<typeof articleFilter>,
  { stockId, revisions, language, now }: Reader,
): Promise<ArticlePage> {
  const filter = { ...filterOf(request), readableAt: now };
  const { total, rows } = await readPage(lists, { filter, request, revisions, now }, (place) =>
    listPublishedArticles(lists.db, filter, place, { language, stockId }),
  );
  return { total, list: rows.map(toWire) };
}

/** All articles, for editors. */
export async function listForEditor(
  lists: ArticleLists,
  request: z.output<typeof managedArticleFilter>,
  { revisions, language, now }: Reader,
): Promise<{ total: number; list: ManagedArticle[] }> {
  const filter = filterOf(request);
  const { total, rows } = await readPage(lists, { filter, request, revisions, now }, (place) =>
    listAllArticles(lists.db, filter, place, language),
  );
  return { total, list: rows.map(({ standing, ...row }) => ({ ...toWire(row), ...toStanding(standing) })) };
}

/** How many readable articles each of several filters leaves. */
export function countForReader(lists: ArticleLists, filters: readonly ListFilter[], { revisions, now }: Reader) {
  return countEach(
    filters,
    async (filter) => (await outlineOf(lists, { ...filter, readableAt: now }, { revisions, now })).total,
  );
}

/** How many articles in any state each of several filters leaves. */
export function countForEditor(lists: ArticleLists, filters: readonly ListFilter[], reader: Reader) {
  return countEach(filters, async (filter) => (await outlineOf(lists, filter, reader)).total);
}

function filterOf({
  page: _page,
  pageSize: _pageSize,
  sort: _sort,
  ...filter
}: z.output<typeof managedArticleFilter>): ListFilter {
  return filter;
}

function toWire<Row extends { readonly publishedAt: Date }>({ publishedAt, ...article }: Row) {
  return { ...article, publishedAt: publishedAt.toISOString() };
}

interface Asked {
  readonly filter: ListFilter;
  readonly request: { readonly page: number; readonly pageSize: number; readonly sort?: ArticleSort | undefined };
  readonly revisions: Revisions;
  readonly now: Date;
}

/**
 * A page and the total. The total comes from a cached outline, valid until an article changes; so does the starting
 * position of a far page.
 */
async function readPage<Row>(
  lists: ArticleLists,
  { filter, request, revisions, now }: Asked,
  select: (place: Place) => Promise<Row[]>,
): Promise<{ total: number; rows: Row[] }> {
  const findOutline = () => outlineOf(lists, filter, { revisions, now });
  const { sort = latestSort } = request;
  const range = { ...rowRangeOf(request), sort };
  // Outlines know where the rows of the usual order stand; the way through another is the index from its beginning.
  if (isFarPage(range) && sort === latestSort) {
    const outline = await findOutline();
    const place = nearestPosition(outline, range);
    return { total: outline.total, rows: place ? await select({ ...range, ...place }) : [] };
  }
  const rows = await select(range);
  return { total: totalFromLastPage(rows.length, range) ?? (await findOutline()).total, rows };
}

function outlineOf(
  { db, outlines }: ArticleLists,
  filter: ListFilter,
  { revisions, now }: Pick<Reader, 'revisions' | 'now'>,
): Promise<Outline> {
  const { readableAt, ...narrowing } = filter;
  const list = JSON.stringify({ ...narrowing, readable: readableAt !== undefined });
  return outlines.get({ list, revision: revisions.articles, now }, () => readOutline(db, filter));
}
