import { and, desc, eq, max, sql } from 'drizzle-orm';
import type { ArticleContent } from '#contract/content/article-editing.ts';
import type { ArticleState } from '#contract/content/article-states.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { articles, articleVersions, sources } from './tables.ts';

export type ArticleRow = typeof articles.$inferSelect;

/** An article for its editor; `lock` locks it until the transaction ends. */
export async function findArticle(db: Database, id: number, { lock = false } = {}): Promise<ArticleRow | undefined> {
  const query = db.select().from(articles).where(eq(articles.id, id));
  const [article] = lock ? await query.for('update') : await query;
  return article;
}

/** Number of the latest version; 0 if it was never edited. */
export async function latestVersionNumber(db: Database, articleId: number): Promise<number> {
  const [row] = await db
    .select({ latest: max(articleVersions.number) })
    .from(articleVersions)
    .where(eq(articleVersions.articleId, articleId));
  return row?.latest ?? 0;
}

/** Columns of an editor's content. */
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

export interface NewVersion {
  readonly articleId: number;
  readonly number: number;
  readonly content: ArticleContent;
  readonly state: ArticleState;
  readonly changedBy: number | null;
  readonly changedAt: Date;
}

export async function insertVersion(db: Database, version: NewVersion): Promise<void> {
  await db.insert(articleVersions).values(version);
}

/** Versions of an article with their authors, latest first. */
export function listVersionRows(db: Database, articleId: number) {
  return db
    .select({
      number: articleVersions.number,
      state: articleVersions.state,
      title: sql<ArticleContent['title']>`${articleVersions.content}->'title'`,
      changedAt: articleVersions.changedAt,
      changedBy: users.name,
    })
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.changedBy))
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(articleVersions.number));
}

export async function findVersionContent(
  db: Database,
  articleId: number,
  number: number,
): Promise<ArticleContent | undefined> {
  const [row] = await db
    .select({ content: articleVersions.content })
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.number, number)));
  // Only this feature writes versions, always in this shape.
  return row?.content as ArticleContent | undefined;
}

export async function sourceExists(db: Database, id: number): Promise<boolean> {
  return (await db.$count(sources, eq(sources.id, id))) > 0;
}
