import { and, asc, count, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { NewsTag } from '#contract/content/news-tags.ts';
import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { type Language, pickText } from '#contract/language.ts';
import { contentItems, isPublic } from '#server/content/site/tables.ts';
import { chinaTimeZone, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { normalizeText, textOfHtml } from '#server/platform/text/plain-text.ts';

export interface NewsFilter {
  readonly tag?: NewsTag | undefined;
  readonly year?: number | undefined;
  readonly now: Date;
}

/** Fields of a list item: all but the text. */
type NewsHead = Omit<ContentFields<'news'>, 'body'>;

const { fields, publishedAt } = contentItems;
const isNews = (now: Date) => and(eq(contentItems.kind, 'news'), isPublic(now));

function matching({ tag, year, now }: NewsFilter): SQL | undefined {
  return and(
    isNews(now),
    tag && sql`${fields}->>'tag' = ${tag}`,
    year === undefined
      ? undefined
      : and(gte(publishedAt, startOfDay(`${year}-01-01`)), lt(publishedAt, startOfDay(`${year + 1}-01-01`))),
  );
}

interface Bounds {
  readonly limit: number;
  readonly offset: number;
}

export async function listNews(db: Database, filter: NewsFilter, { limit, offset }: Bounds) {
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

/** News that has all of the words where readers see them. It is little, and read as a whole. */
export async function searchNews(
  db: Database,
  { words, language, ...filter }: NewsFilter & { readonly words: readonly string[]; readonly language: Language },
  { limit, offset }: Bounds,
) {
  const rows = await db
    .select({ id: contentItems.id, publishedAt, fields: sql<ContentFields<'news'>>`${fields}` })
    .from(contentItems)
    .where(matching(filter))
    .orderBy(desc(publishedAt), desc(contentItems.id));
  const found = rows.filter(({ fields: { title, summary, body } }) => {
    const [first, second, html] = [title, summary, body].map((text) => pickText(text, language));
    const text = normalizeText(`${first}\n${second}\n${textOfHtml(html ?? '')}`);
    return words.every((word) => text.includes(word));
  });
  return { rows: found.slice(offset, offset + limit), total: found.length };
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
