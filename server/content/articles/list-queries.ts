import { and, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listCountLimit, type Sort } from '#contract/codes/lists.ts';
import type { ArticleState } from '#contract/content/article-states.ts';
import type { articleFilter } from '#contract/content/articles.ts';
import type { Language } from '#contract/language.ts';
import { isLatestOf, standingColumns } from '#server/content/versions/queries.ts';
import { versions } from '#server/content/versions/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fixedLimit, prepareForm } from '#server/platform/database/prepare-once.ts';
import { type Mark, type Outline, positionInterval, type RowRange } from '#server/platform/lists/outline.ts';
import { pickedText } from '#server/platform/lists/picked-text.ts';
import { orderBy } from '#server/platform/lists/sort-rows.ts';
import { holds } from '#server/platform/lists/text-grams.ts';
import { articleCompanies, articles, isPublished, sources, titleText } from './tables.ts';

export type ArticleSort = Sort<'managedArticles'>;
/** The order of lists where nothing is said. */
export const latestSort = '-published';

export type ListFilter = Omit<z.output<typeof articleFilter>, 'page' | 'pageSize' | 'sort'> & {
  readonly state?: ArticleState | undefined;
  /** Only what readers may see now. */
  readonly readableAt?: Date;
};

/** Position of a page: an offset from a position mark, or from the start. */
export type Place = RowRange & { readonly mark?: Mark; readonly sort?: ArticleSort };

interface Reader {
  readonly language: Language;
  /** The company whose mentions the list shows. */
  readonly stockId: number;
}

const { placeholder } = sql;

/** Filters of the list. Statements are the same for all filter values except words, which determine the plan. */
export function matching({ state, category, sourceId, keyword, readableAt }: ListFilter): SQL | undefined {
  return and(
    readableAt && isPublished(placeholder('now')),
    state && eq(articles.state, placeholder('state')),
    category && eq(articles.category, placeholder('category')),
    sourceId === undefined ? undefined : eq(articles.sourceId, placeholder('sourceId')),
    keyword ? holds(titleText(articles.title), keyword) : undefined,
  );
}

const latestFirst = [desc(articles.publishedAt), desc(articles.id)];

export const sortColumns = {
  published: [articles.publishedAt, articles.id],
  category: [articles.category, articles.publishedAt, articles.id],
  state: [articles.state, articles.publishedAt, articles.id],
};

const afterMark = sql`(${articles.publishedAt}, ${articles.id})
  < (${placeholder('markAt')}::timestamptz, ${placeholder('markId')}::bigint)`;

/** When the next article becomes readable. */
const nextAppearance = sql`(select min(${articles.publishedAt}) from ${articles}
  where ${articles.state} in ('published', 'scheduled') and ${articles.publishedAt} > ${placeholder('now')}
    and ${articles.publishedOn} >= ${placeholder('today')}::date)`.mapWith(articles.publishedAt);

/** Page sizes that are requested all the time, nearly always for the first page. */
const usualLength = 20;

/** Name of a prepared statement; none if the plan depends on the values. */
function nameOf(
  list: string,
  filter: ListFilter,
  { mark, offset, limit, sort = latestSort }: Place,
  language: Language,
) {
  if (mark || sort !== latestSort || offset > 0 || limit !== usualLength || filter.keyword) return undefined;
  const by = `${filter.state ? 's' : ''}${filter.category ? 'c' : ''}${filter.sourceId === undefined ? '' : 'o'}`;
  return `${list}.${by}.${language}`;
}

export function valuesOf({ readableAt, ...filter }: ListFilter, { mark }: Pick<Place, 'mark'>) {
  const today = readableAt && chinaDate(readableAt);
  return { ...filter, now: readableAt?.toISOString(), today, markAt: mark?.[0], markId: mark?.[1] };
}

/**
 * Articles in every state, for editors, with the versions that they go on with: in one statement, or what changes between
 * two would be listed as it was and taken for seen as it is. The versions are looked up for the page alone.
 */
export function listAllArticles(db: Database, filter: ListFilter, place: Place, language: Language) {
  const build = (name: string) => {
    const page = db
      .select({
        id: articles.id,
        title: pickedText(articles.title, language).as('title'),
        state: articles.state,
        category: articles.category,
        sourceName: pickedText(sources.name, language).as('source_name'),
        publishedAt: articles.publishedAt,
        translated: sql<boolean>`coalesce(${articles.body} ->> 'en', '') <> ''`.as('translated'),
      })
      .from(articles)
      .innerJoin(sources, eq(sources.id, articles.sourceId))
      .where(and(matching(filter), place.mark && afterMark))
      .orderBy(...orderBy(place.sort ?? latestSort, sortColumns))
      .limit(fixedLimit(place.limit))
      .offset(place.offset)
      .as('page');
    const { id, title, state, category, sourceName, publishedAt, translated } = page;
    const pageColumns = {
      published: [publishedAt, id],
      category: [category, publishedAt, id],
      state: [state, publishedAt, id],
    };
    return db
      .select({ id, title, state, category, sourceName, publishedAt, translated, standing: standingColumns })
      .from(page)
      .leftJoin(versions, isLatestOf('article', id))
      .orderBy(...orderBy(place.sort ?? latestSort, pageColumns))
      .prepare(name);
  };
  const name = nameOf('articles.all', filter, place, language);
  return (name ? prepareForm(db, name, build) : build('')).execute(valuesOf(filter, place));
}

/** How an article mentions a company, to join it with. */
export const isMentionOf = (stockId: number | Placeholder) =>
  and(
    eq(articleCompanies.articleId, articles.id),
    eq(articleCompanies.publishedOn, articles.publishedOn),
    eq(articleCompanies.stockId, stockId),
  );

/** Articles for readers, with how each mentions the reader's company. */
export function listPublishedArticles(db: Database, filter: ListFilter, place: Place, { language, stockId }: Reader) {
  const build = (name: string) =>
    db
      .select({
        id: articles.id,
        title: pickedText(articles.title, language),
        summary: pickedText(articles.summary, language),
        category: articles.category,
        sourceName: pickedText(sources.name, language),
        publishedAt: articles.publishedAt,
        mention: articleCompanies.position,
      })
      .from(articles)
      .innerJoin(sources, eq(sources.id, articles.sourceId))
      .leftJoin(articleCompanies, isMentionOf(placeholder('stockId')))
      .where(and(matching(filter), place.mark && afterMark))
      .orderBy(...orderBy(place.sort ?? latestSort, sortColumns))
      .limit(fixedLimit(place.limit))
      .offset(place.offset)
      .prepare(name);
  const name = nameOf('articles.readable', filter, place, language);
  return (name ? prepareForm(db, name, build) : build('')).execute({ ...valuesOf(filter, place), stockId });
}

/** When the next article becomes readable by time alone; null for none. */
export async function readNextAppearance(db: Database, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: nextAppearance })
    .from(sql`(values (1)) as one`)
    .prepare('')
    .execute({ now: now.toISOString(), today: chinaDate(now) });
  return row?.at ?? null;
}

/** Total, position of each 200th match, and when the next becomes readable. */
export async function readOutline(db: Database, filter: ListFilter): Promise<Outline> {
  const found = db
    .select({
      at: articles.publishedAt,
      id: articles.id,
      place: sql<number>`row_number() over (order by ${articles.publishedAt} desc, ${articles.id} desc)`.as('place'),
    })
    .from(articles)
    .where(matching(filter))
    .orderBy(...latestFirst)
    .limit(listCountLimit)
    .as('found');
  const [row] = await db
    .select({
      total: sql<number>`count(*)::integer`,
      marks: sql<Mark[] | null>`json_agg(json_build_array(${found.at}::text, ${found.id}::text) order by ${found.place})
        filter (where ${found.place} % ${sql.raw(String(positionInterval))} = 0)`,
      until: filter.readableAt ? nextAppearance : sql<null>`null`,
    })
    .from(found)
    .prepare('')
    .execute(valuesOf(filter, {}));
  return { total: row?.total ?? 0, marks: row?.marks ?? [], until: row?.until ?? null };
}
