import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { ArticleState } from '#contract/content/article-states.ts';
import type { articleFilter } from '#contract/content/articles.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fixedLimit, prepareForm } from '#server/platform/database/prepare-once.ts';
import { type Mark, type Outline, positionInterval, type RowRange } from '#server/platform/lists/outline.ts';
import { pickedText } from '#server/platform/lists/picked-text.ts';
import { holds } from '#server/platform/lists/text-grams.ts';
import { articleCompanies, articles, isPublished, sources, titleText } from './tables.ts';

export type ListFilter = Omit<z.output<typeof articleFilter>, 'page' | 'pageSize'> & {
  readonly state?: ArticleState | undefined;
  /** Only what readers may see at this moment. */
  readonly readableAt?: Date;
};

/** Where a page lies: so many rows after a mark, or after the beginning. */
export type Place = RowRange & { readonly mark?: Mark };

interface Reader {
  readonly language: Language;
  /** The company of which the list says how it is mentioned. */
  readonly stockId: number;
}

const { placeholder } = sql;

/**
 * What the list is narrowed by. Its statements are the same for all values of a filter but the words, on which the way
 * to find them depends.
 */
function matching({ state, category, sourceId, keyword, readableAt }: ListFilter): SQL | undefined {
  return and(
    readableAt && isPublished(placeholder('now')),
    state && eq(articles.state, placeholder('state')),
    category && eq(articles.category, placeholder('category')),
    sourceId === undefined ? undefined : eq(articles.sourceId, placeholder('sourceId')),
    keyword ? holds(titleText(articles.title), keyword) : undefined,
  );
}

const latestFirst = [desc(articles.publishedAt), desc(articles.id)];

const afterMark = sql`(${articles.publishedAt}, ${articles.id})
  < (${placeholder('markAt')}::timestamptz, ${placeholder('markId')}::bigint)`;

/** When the next article will be readable that is not yet. */
const nextAppearance = sql`(select min(${articles.publishedAt}) from ${articles}
  where ${articles.state} in ('published', 'scheduled') and ${articles.publishedAt} > ${placeholder('now')})`.mapWith(
  articles.publishedAt,
);

/** Pages of this length are asked for all the time, and nearly always the first. */
const usualLength = 20;

/** The name of a statement that is kept; none for one whose plan depends on the values. */
function nameOf(list: string, filter: ListFilter, { mark, offset, limit }: Place, language: Language) {
  if (mark || offset > 0 || limit !== usualLength || filter.keyword) return undefined;
  const by = `${filter.state ? 's' : ''}${filter.category ? 'c' : ''}${filter.sourceId === undefined ? '' : 'o'}`;
  return `${list}.${by}.${language}`;
}

function valuesOf({ readableAt, ...filter }: ListFilter, { mark }: Place) {
  return { ...filter, now: readableAt?.toISOString(), markAt: mark?.[0], markId: mark?.[1] };
}

/** Articles in every state, for their editors. */
export function listAllArticles(db: Database, filter: ListFilter, place: Place, language: Language) {
  const build = (name: string) =>
    db
      .select({
        id: articles.id,
        title: pickedText(articles.title, language),
        state: articles.state,
        category: articles.category,
        sourceName: pickedText(sources.name, language),
        publishedAt: articles.publishedAt,
        translated: sql<boolean>`coalesce(${articles.body} ->> 'en', '') <> ''`,
      })
      .from(articles)
      .innerJoin(sources, eq(sources.id, articles.sourceId))
      .where(and(matching(filter), place.mark && afterMark))
      .orderBy(...latestFirst)
      .limit(fixedLimit(place.limit))
      .offset(place.offset)
      .prepare(name);
  const name = nameOf('articles.all', filter, place, language);
  return (name ? prepareForm(db, name, build) : build('')).execute(valuesOf(filter, place));
}

/** Articles that readers may see, each with how it mentions the company of the reader. */
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
      .leftJoin(
        articleCompanies,
        and(
          eq(articleCompanies.articleId, articles.id),
          eq(articleCompanies.publishedOn, articles.publishedOn),
          eq(articleCompanies.stockId, placeholder('stockId')),
        ),
      )
      .where(and(matching(filter), place.mark && afterMark))
      .orderBy(...latestFirst)
      .limit(fixedLimit(place.limit))
      .offset(place.offset)
      .prepare(name);
  const name = nameOf('articles.readable', filter, place, language);
  return (name ? prepareForm(db, name, build) : build('')).execute({ ...valuesOf(filter, place), stockId });
}

/** The moment at which time alone adds an article to what readers may see; none is ahead where there is no date. */
export async function readNextAppearance(db: Database, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: nextAppearance })
    .from(sql`(values (1)) as one`)
    .prepare('')
    .execute({ now: now.toISOString() });
  return row?.at ?? null;
}

/** How many articles match, where each 200th of them stands, and when time will add one for readers. */
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
    .execute(valuesOf(filter, { offset: 0, limit: 0 }));
  return { total: row?.total ?? 0, marks: row?.marks ?? [], until: row?.until ?? null };
}
