import { and, eq, isNull, sql } from 'drizzle-orm';
import type { EventType } from '#contract/insight/event-types.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMany } from '#server/platform/database/insert-many.ts';
import type { EventCorrection } from './correct-events.ts';
import { eventRulesVersion, type ReadEvent } from './read-events.ts';
import { articleEvents, eventCorrections } from './tables.ts';

const ids = (values: readonly number[]) => sql`${sql.param([...values])}::bigint[]`;

interface EventfulArticle {
  readonly articleId: number;
  readonly publishedOn: string;
  readonly publishedAt: Date;
  readonly events: readonly ReadEvent[];
}

export const insertEvents = (db: Database, articles: readonly EventfulArticle[]) =>
  insertMany(
    db,
    articleEvents,
    articles.flatMap(({ articleId, publishedOn, publishedAt, events }) =>
      events.map((event) => ({ ...event, articleId, publishedOn, publishedAt, rulesVersion: eventRulesVersion })),
    ),
  );

/** Corrections in force, by article. */
export async function listCorrectedEvents(db: Database, articleIds: readonly number[]) {
  const rows: (EventCorrection & { articleId: number })[] = await db
    .select({
      articleId: eventCorrections.articleId,
      stockId: eventCorrections.stockId,
      type: eventCorrections.type,
      role: eventCorrections.role,
    })
    .from(eventCorrections)
    .where(and(sql`${eventCorrections.articleId} = any(${ids(articleIds)})`, isNull(eventCorrections.endedAt)));
  return Map.groupBy(rows, ({ articleId }) => articleId);
}

/** An event of a company, by the article that tells it. */
export interface EventKey {
  readonly id: number;
  readonly stockId: number;
  readonly type: EventType;
}

const inForce = ({ id, stockId, type }: EventKey) =>
  and(
    eq(eventCorrections.articleId, id),
    eq(eventCorrections.stockId, stockId),
    eq(eventCorrections.type, type),
    isNull(eventCorrections.endedAt),
  );

/** The correction of an event that is in force. */
export async function findEventCorrection(db: Database, key: EventKey) {
  const [row] = await db
    .select({
      role: eventCorrections.role,
      reason: eventCorrections.reason,
      correctedBy: users.name,
      correctedAt: eventCorrections.correctedAt,
    })
    .from(eventCorrections)
    .innerJoin(users, eq(users.id, eventCorrections.correctedBy))
    .where(inForce(key));
  return row;
}

/** Serialises corrections of one article, so that the last one is in force. */
export const lockEventCorrections = (db: Database, articleId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('event'), ${articleId % 2_147_483_647}::integer)`);

export const endEventCorrection = (db: Database, key: EventKey, at: Date) =>
  db.update(eventCorrections).set({ endedAt: at }).where(inForce(key));

export const insertEventCorrection = (db: Database, row: typeof eventCorrections.$inferInsert) =>
  db.insert(eventCorrections).values(row);
