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
  /** Each of them must be there. */
  readonly words: readonly string[];
  /** Whose texts are searched; Chinese stands in for what is not translated. */
  readonly language: Language;
  readonly now: Date;
}

/** What a list shows of an item: everything but its text. */
type NewsHead = Omit<ContentFields<'news'>, 'body'>;

const { fields, publishedAt } = contentItems;
const isNews = (now: Date) => and(eq(contentItems.kind, 'news'), isPublic(now));

function textOf(name: keyof ContentFields<'news'>, language: Language): SQL {
  return sql`coalesce(nullif(${fields}->${sql.raw(`'${name}'`)}->>${language}, ''), ${fields}->${sql.raw(`'${name}'`)}->>'zh-CN')`;
}

function matching({ tag, year, words, language, now }: NewsFilter): SQL | undefined {
  // Marks of the text are no words of it.
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

/** Years in which news was published, the latest first. */
export async function listNewsYears(db: Database, now: Date): Promise<number[]> {
  const year = sql<number>`extract(year from ${publishedAt} at time zone '${sql.raw(chinaTimeZone)}')::int`;
  const rows = await db.selectDistinct({ year }).from(contentItems).where(isNews(now)).orderBy(desc(year));
  return rows.map((row) => row.year);
}

/** The item before or after another in time. */
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
