import { and, eq, gt, inArray, min } from 'drizzle-orm';
import { articles, readableStates } from '#server/content/articles/tables.ts';
import { chinaDate, startOfDay } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { contentItems } from './tables.ts';

const day = 24 * 60 * 60_000;

/**
 * Until when the site's content at `now` stays valid without changes: the next scheduled item or article, else the end
 * of the day in China, which shifts all windows.
 */
export async function findNextAppearance(db: Database, now: Date): Promise<Date> {
  const tomorrow = startOfDay(chinaDate(new Date(now.getTime() + day)));
  const [[item], [article]] = await Promise.all([
    db
      .select({ next: min(contentItems.publishedAt) })
      .from(contentItems)
      .where(and(eq(contentItems.state, 'published'), gt(contentItems.publishedAt, now))),
    db
      .select({ next: min(articles.publishedAt) })
      .from(articles)
      .where(and(inArray(articles.state, readableStates), gt(articles.publishedAt, now))),
  ]);
  const times = [tomorrow, item?.next, article?.next].filter((time) => time instanceof Date);
  return new Date(Math.min(...times.map((time) => time.getTime())));
}
