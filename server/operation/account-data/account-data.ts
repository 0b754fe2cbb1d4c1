import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { languageSchema } from '#contract/language.ts';
import { type AccountDataExport, accountDataDays } from '#contract/operation/account-data.ts';
import { notify } from '#server/identity/notifications/notify.ts';
import { users } from '#server/identity/sessions/tables.ts';
import { storeZip, zipType } from '#server/platform/archive/zip-archive.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Job, JobEnd, JobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { jobs } from '#server/platform/jobs/tables.ts';
import { runEach } from '#server/platform/run-each.ts';
import { removeOldFiles } from '#server/platform/storage/remove-old-files.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { accountDataNews } from './export-texts.ts';
import { writeAccountData } from './write-account-data.ts';

const kind = 'account-data';
const folder = 'account-data';
const keptFor = accountDataDays * 24 * 60 * 60_000;

const payload = z.strictObject({ userId: z.number(), language: languageSchema });

export interface AccountDataDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly job: Job<typeof payload>;
  readonly runner: Pick<JobRunner, 'start'>;
}

/** Where a person's files lie. */
export const accountFolderOf = (userId: number) => `${folder}/${userId}`;

/** One name per job, so that a repeated run replaces its file. */
const fileOf = (userId: number, id: number) => `${accountFolderOf(userId)}/${id}.zip`;

/** Writes the file with everything about a person into the file store. */
export function accountDataJob({ db, store, clock }: Omit<AccountDataDeps, 'job' | 'runner'>): JobKind<typeof payload> {
  return {
    name: kind,
    payload,
    run: ({ userId, language }, { id, progress }) =>
      storeZip(store, fileOf(userId, id), writeAccountData(db, { userId, language, now: clock(), progress })),
    ended: tellOwner,
  };
}

async function tellOwner(tx: Database, { id, state, stockId, userId, now }: JobEnd): Promise<void> {
  if (stockId === undefined || userId === undefined) return;
  const { title, line } = accountDataNews[state];
  await notify(tx, [{ kind: 'importExport', stockId, userIds: [userId], subject: `job ${id}`, title, line }], now);
}

/** Begins a file, or names the one that is being made. */
export async function startAccountData(
  { db, job, runner }: AccountDataDeps,
  actor: SignedInActor,
): Promise<{ id: number }> {
  const { userId, stockId, username, language, now, address } = actor;
  await runner.start();
  const id = await db.transaction(async (tx) => {
    // Of two clicks the second names the file of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account data ${userId}`}, 0))`);
    const last = await findLast(tx, actor);
    if (last && isUnderWay(last)) return last.id;
    const started = await job.startWithin(tx, { userId, language }, { stockId, userId });
    const subject = `account ${username}`;
    await recordAudit(tx, { at: now, userId, stockId, address, action: 'account.exportData', subject });
    return started;
  });
  job.wake();
  return { id };
}

/** The person's last file that is being made, has failed, or can still be fetched. */
export async function readAccountData(
  db: Database,
  actor: SignedInActor,
): Promise<{ export: AccountDataExport | null }> {
  const last = await findLast(db, actor);
  if (!last || last.state === 'cancelled') return { export: null };
  return { export: { id: last.id, state: last.state, createdAt: last.createdAt.toISOString() } };
}

/** Throws NOT_FOUND for a file that is another person's or is gone, EXPORT_NOT_READY. */
export async function openAccountData(
  { db, store }: Pick<AccountDataDeps, 'db' | 'store'>,
  id: number,
  { userId }: Pick<SignedInActor, 'userId'>,
): Promise<FileAnswer> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.kind, kind), eq(jobs.userId, userId)));
  if (!job) throw new AppError('NOT_FOUND');
  if (isUnderWay(job)) throw new AppError('EXPORT_NOT_READY');
  const name = fileOf(userId, id);
  if (job.state !== 'done' || !(await store.stat(name))) throw new AppError('NOT_FOUND');
  return { type: zipType, content: store.open(name) };
}

/** Deletes files that have lain long enough, and all those of accounts that are anonymised by now. */
export async function sweepAccountData(db: Database, store: FileStore, now: Date): Promise<void> {
  await removeOldFiles(store, folder, new Date(now.getTime() - keptFor));
  const owners = new Set<number>();
  for await (const { name } of store.list(folder)) owners.add(Number(name.split('/')[1]));
  const isGone = and(inArray(users.id, [...owners]), isNotNull(users.anonymisedAt));
  for (const { id } of await db.select({ id: users.id }).from(users).where(isGone)) {
    await runEach(store.list(accountFolderOf(id)), ({ name }) => store.remove(name));
  }
}

const isUnderWay = ({ state }: { readonly state: string }) => state === 'waiting' || state === 'running';

async function findLast(db: Database, { userId, now }: Pick<SignedInActor, 'userId' | 'now'>) {
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.userId, userId), gte(jobs.createdAt, new Date(now.getTime() - keptFor))))
    .orderBy(desc(jobs.id))
    .limit(1);
  return job;
}
