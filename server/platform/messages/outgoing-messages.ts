import { and, asc, eq, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Delivery } from '#contract/delivery.ts';
import type { JobState } from '#contract/job.ts';
import type { Database } from '#server/platform/database/database.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { outgoingMessages } from './tables.ts';

/** States of a job that tries no more. */
const givenUp = ['failed', 'cancelled'] as const satisfies readonly JobState[];

/** Adds a message to be sent; the processes hear of it when the transaction is committed. */
export async function insertMessage(tx: Database, { sealed, now }: { sealed: Buffer; now: Date }): Promise<number> {
  const [row] = await tx
    .insert(outgoingMessages)
    .values({ sealed, queuedAt: now })
    .returning({ id: outgoingMessages.id });
  if (!row) throw new Error('no row came back');
  await tx.execute(sql`select pg_notify('revision', 'message')`);
  return row.id;
}

/** Whether messages wait for a job. */
export async function hasNewMessages(db: Database): Promise<boolean> {
  const found = await db
    .select({ id: outgoingMessages.id })
    .from(outgoingMessages)
    .where(isNull(outgoingMessages.jobId))
    .limit(1);
  return found.length > 0;
}

/** The oldest messages without a job that no other process is taking up; locked until the transaction ends. */
export async function lockNewMessages(tx: Database, most: number): Promise<number[]> {
  const rows = await tx
    .select({ id: outgoingMessages.id })
    .from(outgoingMessages)
    .where(isNull(outgoingMessages.jobId))
    .orderBy(asc(outgoingMessages.id))
    .limit(most)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

export async function setMessageJob(tx: Database, id: number, jobId: number | null): Promise<void> {
  await tx.update(outgoingMessages).set({ jobId }).where(eq(outgoingMessages.id, id));
}

/** A message that has not been sent yet. */
export async function findUnsent(db: Database, id: number) {
  const [row] = await db
    .select({ messageId: outgoingMessages.messageId, sealed: outgoingMessages.sealed })
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.id, id), isNull(outgoingMessages.sentAt)));
  return row;
}

interface Try {
  /** What was answered instead of taking it. */
  readonly answer?: string;
  /** Written to a file that nobody sends. */
  readonly isKept?: boolean;
  readonly now: Date;
}

/** Notes the end of a try. */
export async function noteTry(db: Database, id: number, { answer, isKept = false, now }: Try) {
  const outcome = answer === undefined ? { sentAt: now, sealed: null, answer: null, isKept } : { answer };
  await db
    .update(outgoingMessages)
    .set({ ...outcome, triedAt: now, tries: sql`${outgoingMessages.tries} + 1` })
    .where(and(eq(outgoingMessages.id, id), isNull(outgoingMessages.sentAt)));
}

/** State of delivery by id; messages older than 30 days are unknown. */
export async function readDeliveries(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Delivery>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ delivery: outgoingMessages, jobState: jobs.state })
    .from(outgoingMessages)
    .leftJoin(jobs, eq(jobs.id, outgoingMessages.jobId))
    .where(inArray(outgoingMessages.id, [...ids]));
  return new Map(
    rows.map(({ delivery: { id, tries, answer, queuedAt, triedAt, sentAt, isKept }, jobState }) => {
      const hasFailed = jobState !== null && givenUp.some((state) => state === jobState);
      const state = sentAt ? (isKept ? 'kept' : 'sent') : hasFailed ? 'failed' : 'queued';
      return [id, { state, at: (sentAt ?? triedAt ?? queuedAt).toISOString(), tries, answer }];
    }),
  );
}

/** Whether the message with this id was given up: no server or provider took it, and none is asked again. */
export const isGivenUp = (id: SQLWrapper): SQL => sql`${id} in (
  select ${outgoingMessages.id} from ${outgoingMessages} join ${jobs} on ${jobs.id} = ${outgoingMessages.jobId}
  where ${jobs.state} in ${givenUp} and ${outgoingMessages.sentAt} is null)`;

/** How long it is known what became of a message, in milliseconds; shorter than its job is kept. */
const keptFor = 30 * 24 * 60 * 60_000;

export async function sweepMessages(db: Database, now: Date): Promise<void> {
  await db.delete(outgoingMessages).where(lt(outgoingMessages.queuedAt, new Date(now.getTime() - keptFor)));
}
