import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { ArticleContent } from '#contract/content/article-editing.ts';
import { columnsOf } from '#server/content/articles/editing-queries.ts';
import { sourceNameKeys } from '#server/content/articles/source-names.ts';
import { articles, importedArticles, sources } from '#server/content/articles/tables.ts';
import { insertFirstVersions } from '#server/content/versions/queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';

/** One import at a time: two of the same file would both find that none of its articles is here. */
export const lockArticleImports = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('article import'))`);

/** What makes two articles duplicates. */
export function identityOf({
  sourceId,
  publishedAt,
  title,
}: Pick<ArticleContent, 'sourceId' | 'publishedAt' | 'title'>): string {
  return JSON.stringify([sourceId, new Date(publishedAt).toISOString(), title['zh-CN']]);
}

const namedSource = { id: sources.id, name: sources.name, enabled: sources.enabled };

/**
 * Numbers of the sources that take new articles, by the names of all sources in all languages: one, unless two share a
 * name, and none for a name of a source that is switched off.
 */
export async function numbersOfSources(db: Database): Promise<Map<string, Set<number>>> {
  return numbersByName(await db.select(namedSource).from(sources));
}

/**
 * The same of those that go by these names alone, as looked up: until the transaction ends none of them is merged or
 * switched off. One that just is, is waited for.
 */
export async function holdSources(tx: Database, names: ReadonlySet<string>): Promise<Map<string, Set<number>>> {
  const known = await numbersOfSources(tx);
  const named = [...names].flatMap((name) => [...(known.get(name) ?? [])]);
  const isNamed = and(inArray(sources.id, named), eq(sources.enabled, true));
  // In one order, so that nobody waits for each other.
  return numbersByName(await tx.select(namedSource).from(sources).where(isNamed).orderBy(sources.id).for('share'));
}

function numbersByName(
  rows: readonly Pick<typeof sources.$inferSelect, 'id' | 'name' | 'enabled'>[],
): Map<string, Set<number>> {
  const numbers = new Map<string, Set<number>>();
  for (const { id, name, enabled } of rows) {
    for (const key of sourceNameKeys(name)) {
      const found = numbers.get(key) ?? new Set();
      numbers.set(key, enabled ? found.add(id) : found);
    }
  }
  return numbers;
}

/** Identities of existing articles with these publication times. */
export async function identitiesPresent(db: Database, contents: readonly ArticleContent[]): Promise<Set<string>> {
  const present = new Set<string>();
  const times = contents.map(({ publishedAt }) => new Date(publishedAt)).sort((left, right) => +left - +right);
  const [first] = times;
  const last = times.at(-1);
  if (!first || !last) return present;
  const rows = await db
    .select({ sourceId: articles.sourceId, publishedAt: articles.publishedAt, title: articles.title })
    .from(articles)
    .where(
      and(
        gte(articles.publishedAt, first),
        lte(articles.publishedAt, last),
        inArray(articles.sourceId, [...new Set(contents.map(({ sourceId }) => sourceId))]),
      ),
    );
  for (const row of rows) present.add(identityOf({ ...row, publishedAt: row.publishedAt.toISOString() }));
  return present;
}

/** Rows per statement: the database accepts at most 65,535 parameters. */
const batchSize = 1_000;
/** Characters of texts per statement, which is encoded in one go: those of 1,000 articles of 1,000 each. */
const batchText = 1_000_000;

const keyOf = { id: articles.id, publishedOn: articles.publishedOn };

/** An article that an import added, with its version by then: 0 where it has none yet. */
export interface AddedArticle {
  readonly id: number;
  readonly publishedOn: string;
  readonly version: number;
}

/** Inserts articles as published, or as scheduled if their time is in the future. */
export async function insertArticles(
  db: Database,
  contents: readonly ArticleContent[],
  now: Date,
): Promise<AddedArticle[]> {
  const added: AddedArticle[] = [];
  for (const batch of batchesOf(contents)) {
    const rows = batch.map(columnsOf);
    const stateOf = ({ publishedAt }: { readonly publishedAt: Date }) =>
      publishedAt > now ? ('scheduled' as const) : ('published' as const);
    const inserted = await db
      .insert(articles)
      .values(rows.map((row) => ({ ...row, state: stateOf(row) })))
      .returning(keyOf);
    await noteImported(db, inserted);
    added.push(...inserted.map((key) => ({ ...key, version: 0 })));
  }
  return added;
}

/** Inserts articles that somebody else than their writer has to approve of. */
export async function insertForReview(
  db: Database,
  contents: readonly ArticleContent[],
  { userId, now }: { readonly userId: number; readonly now: Date },
): Promise<AddedArticle[]> {
  const added: AddedArticle[] = [];
  for (const batch of batchesOf(contents)) {
    const rows = await db
      .insert(articles)
      .values(batch.map((content) => ({ ...columnsOf(content), state: 'in_review' as const })))
      .returning(keyOf);
    await noteImported(db, rows);
    await insertFirstVersions(
      db,
      rows.map(({ id }, index) => ({
        ...{ subject: 'article' as const, subjectId: id, content: batch[index], state: 'in_review' as const },
        ...{ writtenBy: userId, changedBy: userId, changedAt: now },
      })),
    );
    added.push(...rows.map((key) => ({ ...key, version: 1 })));
  }
  return added;
}

const noteImported = (db: Database, keys: readonly { readonly id: number; readonly publishedOn: string }[]) =>
  insertMany(
    db,
    importedArticles,
    keys.map(({ id, publishedOn }) => ({ articleId: id, publishedOn })),
  );

function* batchesOf(contents: readonly ArticleContent[]): Generator<ArticleContent[]> {
  let batch: ArticleContent[] = [];
  let length = 0;
  for (const content of contents) {
    batch.push(content);
    length += Object.values(content.body).join('').length;
    if (batch.length < batchSize && length < batchText) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
