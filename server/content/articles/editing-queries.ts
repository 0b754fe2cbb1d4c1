import { and, eq } from 'drizzle-orm';
import type { ArticleContent } from '#contract/content/article-editing.ts';
import type { ArticleState } from '#contract/content/article-states.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { articles, sources } from './tables.ts';

export type ArticleRow = typeof articles.$inferSelect;

/** An article for its editor; `lock` locks it until the transaction ends. */
export async function findArticle(db: Database, id: number, { lock = false } = {}): Promise<ArticleRow | undefined> {
  const query = db.select().from(articles).where(eq(articles.id, id));
  const [article] = lock ? await query.for('update') : await query;
  return article;
}

/** The columns that an editor's content fills. */
export function columnsOf({ publishedAt, ...content }: ArticleContent) {
  const moment = new Date(publishedAt);
  return { ...content, publishedAt: moment, publishedOn: chinaDate(moment) };
}

export async function insertArticle(db: Database, content: ArticleContent, state: ArticleState): Promise<number> {
  const [row] = await db
    .insert(articles)
    .values({ ...columnsOf(content), state })
    .returning({ id: articles.id });
  if (!row) throw new Error('The article got no number');
  return row.id;
}

export async function updateArticle(
  db: Database,
  id: number,
  { content, state }: { readonly content: ArticleContent; readonly state: ArticleState },
): Promise<void> {
  await db
    .update(articles)
    .set({ ...columnsOf(content), state })
    .where(eq(articles.id, id));
}

/** Whether a source takes new articles; within a transaction it goes on so until that ends. */
export async function isSourceOpen(db: Database, id: number): Promise<boolean> {
  const isOpen = and(eq(sources.id, id), eq(sources.enabled, true));
  return (await db.select({ id: sources.id }).from(sources).where(isOpen).for('share')).length > 0;
}

export async function sourceExists(db: Database, id: number): Promise<boolean> {
  return (await db.$count(sources, eq(sources.id, id))) > 0;
}
