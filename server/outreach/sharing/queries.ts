import { and, desc, eq, gt, lt, not, type SQL, sql } from 'drizzle-orm';
import { listCountLimit } from '#contract/codes/lists.ts';
import type { ShareKind } from '#contract/outreach/sharing.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isGivenAhead } from '#server/platform/database/database-clock.ts';
import { countUpToLimit, rowRangeOf, totalFromLastPage } from '#server/platform/lists/outline.ts';
import { shareGuesses, shareLinks, shareViews } from './tables.ts';

type NewLink = Omit<typeof shareLinks.$inferInsert, 'id' | 'revokedAt'>;

export async function insertLink(db: Database, row: NewLink): Promise<string> {
  const [link] = await db.insert(shareLinks).values(row).returning({ id: shareLinks.id });
  if (!link) throw new Error('no row came back');
  return link.id;
}

export async function findLink(db: Database, id: string) {
  const [link] = await db.select().from(shareLinks).where(eq(shareLinks.id, id));
  return link;
}

/** Of the links that are shown alone: of all views of a company, a page takes those of its twenty links. */
const described = (db: Database) =>
  db
    .select({
      id: shareLinks.id,
      kind: shareLinks.kind,
      createdAt: shareLinks.createdAt,
      createdBy: users.name,
      expiresAt: shareLinks.expiresAt,
      revokedAt: shareLinks.revokedAt,
      hasPassword: sql<boolean>`${shareLinks.passwordHash} is not null`,
      views: sql<number>`(
        select count(*)::integer
        from (select 1 from ${shareViews} where ${shareViews.shareId} = ${shareLinks.id} limit ${listCountLimit}) as counted
      )`,
      lastViewedAt: sql`(
        select max(${shareViews.viewedAt}) from ${shareViews} where ${shareViews.shareId} = ${shareLinks.id}
      )`.mapWith(shareViews.viewedAt) as SQL<Date | null>,
    })
    .from(shareLinks)
    .innerJoin(users, eq(users.id, shareLinks.createdBy))
    .$dynamic();

/** A company's link for its list. */
export async function findOwnLink(db: Database, { stockId, id }: { stockId: number; id: string }) {
  const [link] = await described(db).where(and(eq(shareLinks.stockId, stockId), eq(shareLinks.id, id)));
  return link;
}

interface LinkFilter {
  readonly stockId: number;
  readonly kind?: ShareKind | undefined;
  readonly reportId?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export async function listOwnLinks(db: Database, { stockId, kind, reportId, page, pageSize }: LinkFilter) {
  const wanted = and(
    eq(shareLinks.stockId, stockId),
    kind && eq(shareLinks.kind, kind),
    reportId === undefined ? undefined : sql`${shareLinks.target} @> ${JSON.stringify({ reportId })}::jsonb`,
  );
  const range = rowRangeOf({ page, pageSize });
  const list = await described(db)
    .where(wanted)
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))
    .limit(range.limit)
    .offset(range.offset);
  return { list, total: totalFromLastPage(list.length, range) ?? (await countUpToLimit(db, shareLinks, wanted)) };
}

export async function revokeLink(db: Database, { id, now }: { id: string; now: Date }) {
  await db
    .update(shareLinks)
    .set({ revokedAt: sql`coalesce(${shareLinks.revokedAt}, ${now})` })
    .where(eq(shareLinks.id, id));
}

interface View {
  readonly shareId: string;
  readonly viewedAt: Date;
  readonly address: string;
  readonly agent: string;
}

interface Noting {
  /** A reader who was recorded after it is not recorded again. */
  readonly since: Date;
  /** Nor is anybody of a network with so many views after `networkSince`: readers name their programs themselves. */
  readonly mostOfNetwork: number;
  readonly networkSince: Date;
}

/** Records a view, within the bounds. */
export async function insertView(
  db: Database,
  { shareId, viewedAt, address, agent }: View,
  { since, mostOfNetwork, networkSince }: Noting,
) {
  const ofNetwork = await db
    .select({ agent: shareViews.agent, viewedAt: shareViews.viewedAt })
    .from(shareViews)
    .where(and(eq(shareViews.shareId, shareId), eq(shareViews.address, address), gt(shareViews.viewedAt, networkSince)))
    .limit(mostOfNetwork);
  if (ofNetwork.length === mostOfNetwork) return;
  if (ofNetwork.some((view) => view.agent === agent && view.viewedAt > since)) return;
  await db.insert(shareViews).values({ shareId, viewedAt, address, agent });
}

export async function listViews(db: Database, { id, page, pageSize }: { id: string; page: number; pageSize: number }) {
  const ofLink = eq(shareViews.shareId, id);
  const range = rowRangeOf({ page, pageSize });
  const list = await db
    .select({ viewedAt: shareViews.viewedAt, address: shareViews.address, agent: shareViews.agent })
    .from(shareViews)
    .where(ofLink)
    .orderBy(desc(shareViews.viewedAt), desc(shareViews.id))
    .limit(range.limit)
    .offset(range.offset);
  return { list, total: totalFromLastPage(list.length, range) ?? (await countUpToLimit(db, shareViews, ofLink)) };
}

/**
 * Records a password attempt, unless there were `most` since `since`, not counting those by a clock that was ahead. Locks the link's row, so that concurrent attempts
 * are counted sequentially.
 */
export async function reserveGuess(
  db: Database,
  { shareId, now, since, most }: { shareId: string; now: Date; since: Date; most: number },
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    await tx.select({ id: shareLinks.id }).from(shareLinks).where(eq(shareLinks.id, shareId)).for('update');
    const tried = await tx.$count(
      shareGuesses,
      and(
        eq(shareGuesses.shareId, shareId),
        gt(shareGuesses.guessedAt, since),
        not(isGivenAhead(shareGuesses.guessedAt, now)),
      ),
    );
    if (tried >= most) return undefined;
    const [guess] = await tx
      .insert(shareGuesses)
      .values({ shareId, guessedAt: now })
      .returning({ id: shareGuesses.id });
    return guess?.id;
  });
}

export async function forgetGuess(db: Database, id: number) {
  await db.delete(shareGuesses).where(eq(shareGuesses.id, id));
}

/** Deletes password attempts and views from before then. */
export async function deleteOldTraces(db: Database, before: { readonly guesses: Date; readonly views: Date }) {
  await db.delete(shareGuesses).where(lt(shareGuesses.guessedAt, before.guesses));
  await db.delete(shareViews).where(lt(shareViews.viewedAt, before.views));
}
