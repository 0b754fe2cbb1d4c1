import { type Filters, noFilters } from '#contract/insight/explorer-filters.ts';
import { namesOf } from '#server/insight/corpus/company-matcher.ts';
import { storyDays } from '#server/insight/corpus/story-place.ts';
import { countTotal } from '#server/insight/explorer/count-hits.ts';
import { findHits } from '#server/insight/explorer/find-hits.ts';
import { parseQuery, writeQuery } from '#server/insight/explorer/query-language.ts';
import { filtersOf, searchOf } from '#server/insight/themes/open-theme.ts';
import { startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { type Found, type Ground, nothing, type Of } from './occasion.ts';
import { findNames, listFirstHeadlines, listHeads } from './story-queries.ts';

export async function findHeadlines({ db, stockId, window, now, isNewsOnly }: Ground): Promise<Found> {
  const from = startOfDay(window.from);
  // A story that had its headline before is not told again.
  const reach = startOfDay(addDays(window.from, -storyDays));
  const rows = await listFirstHeadlines(db, { stockId, from: reach, now });
  const occasions = rows
    .filter(({ at, isImported }) => at >= from && !(isNewsOnly && isImported))
    .map((row) => ({ ...nothing, ...row, subject: `${row.articleId}` }));
  return { occasions, allFrom: window.from, course: null, since: null };
}

/** Stories that are looked at, the latest; what a back-test finds beyond them is counted. */
const mostStories = 500;

export async function findKeywords(ground: Ground, condition: Of<'keyword'>): Promise<Found> {
  const { db, stockId } = ground;
  const q = await queryOf(db, stockId, condition);
  if (q === undefined) return { occasions: [], course: null, since: null };
  return findStories(ground, { ...noFilters, q, stockIds: [stockId] });
}

export function findInTheme(ground: Ground, { query, isOwn }: Of<'theme'>): Promise<Found> {
  const filters = filtersOf(query);
  if (!isOwn) return findStories(ground, filters);
  // Where the theme has no companies, events and places are the own one's.
  return filters.stockIds.length === 0
    ? findStories(ground, { ...filters, stockIds: [ground.stockId] })
    : findStories(ground, filters, ground.stockId);
}

/** The stories of the window that fit, of these what mentions a company if one is given, each an occasion. */
async function findStories(ground: Ground, filters: Filters, mentioned?: number): Promise<Found> {
  const { db, window, now, cut, isNewsOnly: isNews } = ground;
  const found = await searchOf(filters, window, { now, cut: () => cut });
  const search = { ...found, facets: { ...found.facets, mentioned, isNews } };
  const hits = await findHits(db, search, { sort: 'newest', offset: 0, limit: mostStories });
  const heads = await listHeads(db, hits);
  const last = hits[mostStories - 1];
  return {
    occasions: heads.map((row) => ({ ...nothing, ...row, subject: `${row.articleId}` })),
    // Of the day of the last one there may be more.
    allFrom: last ? addDays(last.publishedOn, 1) : window.from,
    ...(last && { total: await countTotal(db, search) }),
    ...{ course: null, since: null },
  };
}

/** The query with the company's names beside it; `undefined` where words have no place beside them. */
export async function queryOf(
  db: Database,
  stockId: number,
  { q, near }: Pick<Of<'keyword'>, 'q' | 'near'>,
): Promise<string | undefined> {
  if (near === null) return q;
  const { expression } = parseQuery(q);
  const company = await findNames(db, stockId);
  if (!expression || !company) return undefined;
  const names = namesOf(company).map((text) => ({ kind: 'term' as const, text, quoted: true, inTitle: false }));
  const written = writeQuery({
    kind: 'near',
    distance: near,
    parts: [{ kind: 'or', parts: names }, expression],
  });
  return parseQuery(written).mistakes.length === 0 ? written : undefined;
}
