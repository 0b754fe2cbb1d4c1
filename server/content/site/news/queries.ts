import { and, asc, count, desc, eq, gt, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { NewsTag } from '#contract/content/news-tags.ts';
import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import type { Language } from '#contract/language.ts';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import { chinaTimeZone, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/search-pattern.ts';

export interface NewsFilter {
  readonly tag?: NewsTag | undefined;
  readonly year?: number | undefined;
  /** All of them must occur. */
  readonly words: readonly string[];
  /** Language of the searched texts; Chinese replaces missing translations. */
  readonly language: Language;
  readonly now: Date;
}

/** Fields of a list item: all but the text. */
type NewsHead = Omit<ContentFields<'news'>, 'body'>;

const { fields, publishedAt } = contentItems;
const isNews = (now: Date) => and(eq(contentItems.kind, 'news'), isPublic(now));

function textOf(name: keyof ContentFields<'news'>, language: Language): SQL {
  return sql`coalesce(nullif(${fields}->${sql.raw(`'${name}'`)}->>${language}, ''), ${fields}->${sql.raw(`'${name}'`)}->>'zh-CN')`;
}

function matching({ tag, year, words, language, now }: NewsFilter): SQL | undefined {
  // Formatting is not part of the text.
  const text = sql`concat_ws(' ', ${textOf('title', language)}, ${textOf('summary', language)}, regexp_replace(${textOf('body', language)}, '<[^>]*>', ' ', 'g'))`;
  return and(
    isNews(now),
    tag && sql`${fields}->>'tag' = ${tag}`,
    year === undefined
      ? undefined
      : and(gte(publishedAt, startOfDay(`${year}-01-01`)), lt(publishedAt, startOfDay(`${year + 1}-01-01`))),
    ...words.map((word) => ilike(text, containing(word))),
  );
}

export async function listNews(
  db: Database,
  filter: NewsFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const where = matching(filter);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: contentItems.id, publishedAt, fields: sql<NewsHead>`${fields} - 'body'` })
      .from(contentItems)
      .where(where)
      .orderBy(desc(publishedAt), desc(contentItems.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(contentItems).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Years with published news, latest first. */
export async function listNewsYears(db: Database, now: Date): Promise<number[]> {
  const year = sql<number>`extract(year from ${publishedAt} at time zone '${sql.raw(chinaTimeZone)}')::int`;
  const rows = await db.selectDistinct({ year }).from(contentItems).where(isNews(now)).orderBy(desc(year));
  return rows.map((row) => row.year);
}

/** The previous or next item. */
export async function findNewsBeside(
  db: Database,
  { id, publishedAt: moment, side, now }: { id: number; publishedAt: Date; side: 'previous' | 'next'; now: Date },
) {
  const [beyond, order] = side === 'previous' ? [lt, desc] : [gt, asc];
  const [item] = await db
    .select({ id: contentItems.id, title: sql<ContentFields<'news'>['title']>`${fields}->'title'` })
    .from(contentItems)
    .where(and(isNews(now), or(beyond(publishedAt, moment), and(eq(publishedAt, moment), beyond(contentItems.id, id)))))
    .orderBy(order(publishedAt), order(contentItems.id))
    .limit(1);
  return item ?? null;
}
