import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { clientModules, clients, companies } from '#server/identity/companies/tables.ts';
import { users } from '#server/identity/sessions/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { clientErasures } from './tables.ts';

export type Erasure = typeof clientErasures.$inferSelect;

/** A client with the name of its company. */
export async function findClientName(db: Database, stockId: number) {
  const [row] = await db
    .select({
      stockId: clients.stockId,
      name: companies.name,
      code: companies.code,
      openedAt: clients.openedAt,
      erasingSince: clients.erasingSince,
    })
    .from(clients)
    .innerJoin(companies, eq(companies.stockId, clients.stockId))
    .where(eq(clients.stockId, stockId));
  return row;
}

export const countOpenModules = (db: Database, stockId: number, now: Date): Promise<number> =>
  db.$count(
    clientModules,
    and(eq(clientModules.stockId, stockId), or(isNull(clientModules.expiresAt), gt(clientModules.expiresAt, now))),
  );

/** Accounts that are or were in a company and are in no other, and still say whose they are. */
const isPersonOfOne = (stockId: number) => sql`
  anonymised_at is null
  and exists (select from membership where membership.user_id = app_user.id and membership.stock_id = ${stockId})
  and not exists (
    select from membership elsewhere
    where elsewhere.user_id = app_user.id and elsewhere.stock_id <> ${stockId} and elsewhere.withdrawn_at is null)`;

export async function listPeopleOfOne(db: Database, stockId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text from app_user where ${isPersonOfOne(stockId)} order by id`,
  );
  return rows.map(({ id }) => Number(id));
}

/** One of them, locked until the transaction ends; within `changeRights`, so that they join no other meanwhile. */
export async function lockPersonOfOne(
  tx: Database,
  { stockId, id }: { readonly stockId: number; readonly id: number },
): Promise<{ id: number; username: string } | undefined> {
  const { rows } = await tx.execute<{ username: string }>(
    sql`select username from app_user where id = ${id} and ${isPersonOfOne(stockId)} for update`,
  );
  return rows[0] && { id, username: rows[0].username };
}

/** The last job of a kind for a client since then. It is the operator's, so that it outlives the client. */
export async function findLastJob(
  db: Database,
  { kind, stockId, since }: { kind: string; stockId: number; since: Date },
) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subjectId, stockId), gte(jobs.createdAt, since)))
    .orderBy(desc(jobs.id))
    .limit(1);
  return job;
}

export async function findClientJob(db: Database, id: number, kind: string) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.kind, kind)));
  return job;
}

/** Erasures, latest first, with who asked for them. */
export function listErasures(db: Database, { offset, limit }: { offset: number; limit: number }) {
  return db
    .select({ erasure: clientErasures, by: users.name })
    .from(clientErasures)
    .innerJoin(users, eq(users.id, clientErasures.requestedBy))
    .orderBy(desc(clientErasures.id))
    .offset(offset)
    .limit(limit);
}

interface Leaving {
  readonly kind: string;
  /** Jobs that failed after this time are not begun again yet. */
  readonly failedBefore: Date;
}

/**
 * Erasures that are not at their end and for which no job waits, runs, or has failed just now; locked until the
 * transaction ends.
 */
export function lockLeftErasures(tx: Database, { kind, failedBefore }: Leaving): Promise<Erasure[]> {
  const isFresh = and(eq(jobs.state, 'failed'), gte(jobs.finishedAt, failedBefore));
  const underWay = tx
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        ...[eq(jobs.kind, kind), eq(jobs.subjectId, clientErasures.stockId)],
        ...[gte(jobs.createdAt, clientErasures.requestedAt), or(inArray(jobs.state, ['waiting', 'running']), isFresh)],
      ),
    );
  return tx
    .select()
    .from(clientErasures)
    .where(and(isNull(clientErasures.finishedAt), notExists(underWay)))
    .orderBy(clientErasures.id)
    .for('update', { skipLocked: true });
}

export const countErasures = (db: Database): Promise<number> => db.$count(clientErasures);

export async function findErasure(db: Database, id: number): Promise<Erasure | undefined> {
  const [row] = await db.select().from(clientErasures).where(eq(clientErasures.id, id));
  return row;
}

export async function findCertificate(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ certificate: clientErasures.certificate })
    .from(clientErasures)
    .where(and(eq(clientErasures.id, id), isNotNull(clientErasures.finishedAt)));
  return row?.certificate;
}

/** Adds to what was erased so far. */
export async function addCount(tx: Database, id: number, table: string, rows: number): Promise<void> {
  await tx.execute(sql`
    update client_erasure
    set counts = counts || jsonb_build_object(${table}::text, coalesce((counts ->> ${table}::text)::bigint, 0) + ${rows}::integer)
    where id = ${id}`);
}

export async function addFiles(db: Database, id: number, files: number): Promise<void> {
  await db
    .update(clientErasures)
    .set({ files: sql`files + ${files}` })
    .where(eq(clientErasures.id, id));
}
