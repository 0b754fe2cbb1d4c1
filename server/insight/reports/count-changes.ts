import { and, count, eq, gt, inArray, isNotNull, lte, min, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { articles } from '#server/content/articles/tables.ts';
import { feedEntries } from '#server/content/feeds/tables.ts';
import { versions } from '#server/content/versions/tables.ts';
import { toneVersion } from '#server/insight/tone/model.ts';
import { toneCorrections } from '#server/insight/tone/tables.ts';
import { auditArchives, auditEntries } from '#server/platform/audit/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Unversioned } from './compare-reports.ts';
import type { reports } from './tables.ts';

/** Changes since a report was generated of what has no versions. */
export type Changes = Readonly<Record<Unversioned, number>>;

/** Actions that change what figures count, as far as the audit log tells of them. */
const actions = {
  /** Of one article each. */
  article: [
    ...['article.publish', 'article.schedule', 'article.withdraw', 'article.reopen'],
    ...['story.split', 'story.merge', 'event.correct'],
  ],
  /** Of many, or of who knows which. */
  articles: ['article.import', 'article.undoImport', 'story.undo'],
  companies: ['company.create', 'company.save', 'company.import', 'company.undoImport'],
  scores: ['score.save', 'evaluation.import', 'evaluation.undoImport', 'indicator.save'],
} as const;

type Stored = Pick<typeof reports.$inferSelect, 'generatedAt' | 'periodUntil' | 'versions'>;

/**
 * Counts the traces of what has changed since. What `npm run load` brought and what a release reads in another way leave
 * none.
 */
export async function countChanges(
  db: Database,
  { generatedAt, periodUntil, versions: used }: Stored,
): Promise<Changes> {
  const countIn = async (table: PgTable, where: SQL | undefined) => {
    const [found] = await db.select({ changes: count() }).from(table).where(where);
    return found?.changes ?? 0;
  };
  const noted = (...wanted: (SQL | undefined)[]) =>
    countIn(auditEntries, and(gt(auditEntries.at, generatedAt), ...wanted));
  const { article, ...byTopic } = actions;
  /** Articles of later days count in none of its figures; one that is gone may have. */
  const isLater = (id: SQL) =>
    db
      .select({ one: sql`1` })
      .from(articles)
      .where(and(sql`${articles.id} = ${id}`, gt(articles.publishedOn, periodUntil)));
  const ofPeriod = (id: SQL) => notExists(isLater(id));
  const changesOf = (topic: keyof typeof byTopic) => noted(inArray(auditEntries.action, [...byTopic[topic]]));
  const counts = await Promise.all([
    changesOf('articles'),
    noted(
      inArray(auditEntries.action, [...article]),
      ofPeriod(sql`substring(${auditEntries.subject} from '^article ([0-9]+)$')::bigint`),
    ),
    countIn(feedEntries, and(gt(feedEntries.seenAt, generatedAt), ofPeriod(sql`${feedEntries.articleId}`))),
    // Scheduled before, published since.
    countIn(
      versions,
      and(
        eq(versions.subject, 'article'),
        isNotNull(versions.publishAt),
        gt(versions.publishAt, generatedAt),
        lte(versions.changedAt, generatedAt),
        ofPeriod(sql`${versions.subjectId}`),
      ),
    ),
  ]);
  const [corrected, sources, companies, scores] = await Promise.all([
    countIn(
      toneCorrections,
      and(
        or(gt(toneCorrections.correctedAt, generatedAt), gt(toneCorrections.endedAt, generatedAt)),
        ofPeriod(sql`${toneCorrections.articleId}`),
      ),
    ),
    noted(
      inArray(auditEntries.action, ['source.save', 'source.merge']),
      // Whether it takes new articles is nothing that a figure depends on.
      or(
        ne(auditEntries.action, 'source.save'),
        sql`(${auditEntries.detail} -> 'before') - 'enabled' is distinct from (${auditEntries.detail} -> 'after') - 'enabled'`,
      ),
    ),
    changesOf('companies'),
    changesOf('scores'),
  ]);
  const otherWeights = used.toneWeights === undefined || used.toneWeights === toneVersion() ? 0 : 1;
  return {
    articles: counts.reduce((sum, one) => sum + one, 0),
    ...{ tone: corrected + otherWeights, sources, companies, scores },
  };
}

/** Whether the audit log still has all entries since then; older months may have been moved into files. */
export async function isLogWholeSince(db: Database, since: Date): Promise<boolean> {
  if ((await db.$count(auditArchives)) === 0) return true;
  const [oldest] = await db.select({ at: min(auditEntries.at) }).from(auditEntries);
  return oldest?.at !== null && oldest?.at !== undefined && oldest.at <= since;
}
