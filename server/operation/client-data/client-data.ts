import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { languageSchema, pickText } from '#contract/language.ts';
import {
  type ClientArchive,
  type ClientData,
  type ClientErasure,
  type ClientExport,
  clientDataDays,
} from '#contract/operation/client-data.ts';
import { endInquiriesOf } from '#server/cooperation/inquiries/end-inquiry.ts';
import type { LetterDeps } from '#server/cooperation/inquiries/letters.ts';
import { hasUndecided } from '#server/cooperation/inquiries/queries.ts';
import { operatorStockId } from '#server/identity/companies/operator-company.ts';
import { lockClient } from '#server/identity/companies/staying-client.ts';
import { clients } from '#server/identity/companies/tables.ts';
import { notify } from '#server/identity/notifications/notify.ts';
import { changeRights } from '#server/identity/permissions/change-rights.ts';
import { memberships } from '#server/identity/sessions/tables.ts';
import { zipType } from '#server/platform/archive/zip-archive.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';
import type { SignedInActor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Job, JobEnd, JobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import type { jobs } from '#server/platform/jobs/tables.ts';
import { removeOldFiles } from '#server/platform/storage/remove-old-files.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { eraseClient, sumOf } from './erase-client.ts';
import { exportClient } from './export-client.ts';
import {
  countErasures,
  countOpenModules,
  findCertificate,
  findClientJob,
  findClientName,
  findLastJob,
  listErasures,
  listPeopleOfOne,
  lockLeftErasures,
} from './queries.ts';
import { clientErasures } from './tables.ts';
import { eraseNews, exportNews } from './texts.ts';

const exportKind = 'client-data';
const eraseKind = 'client-erasure';
const folder = 'client-data';
const keptFor = clientDataDays * 24 * 60 * 60_000;

/** From when on files are there: one that was erased and is a client again has none of before. */
const keptSince = ({ openedAt }: { readonly openedAt: Date }, now: Date): Date =>
  new Date(Math.max(now.getTime() - keptFor, openedAt.getTime()));

const exportPayload = z.strictObject({ stockId: z.number(), userId: z.number(), language: languageSchema });
const erasePayload = z.strictObject({ id: z.number(), stockId: z.number() });

export interface ClientDataDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly secret: string;
  readonly letters: LetterDeps;
  readonly exporting: Job<typeof exportPayload>;
  readonly erasing: Job<typeof erasePayload>;
  readonly runner: Pick<JobRunner, 'start'>;
}
type JobDeps = Omit<ClientDataDeps, 'letters' | 'exporting' | 'erasing' | 'runner'>;

const fileOf = (stockId: number, id: number) => `${folder}/${stockId}/${id}.zip`;

/** Folders of the store that are a company's by their name. */
const foldersOf = (stockId: number) => [`${folder}/${stockId}`, `exports/${stockId}`];

/** Writes all data of a client into the file store, and its sums into the audit log. */
export function clientExportJob({ db, store, secret, clock }: JobDeps): JobKind<typeof exportPayload> {
  return {
    name: exportKind,
    payload: exportPayload,
    run: async ({ stockId, userId, language }, { id, progress }) => {
      const fileName = fileOf(stockId, id);
      // Also the file of a run that was cut short goes with the client.
      const requireStaying = async (since?: Date) => {
        const client = await findClientName(db, stockId);
        if (client && !client.erasingSince && client.openedAt.getTime() === (since ?? client.openedAt).getTime())
          return client;
        await store.remove(fileName);
        throw new AppError(client?.erasingSince ? 'CLIENT_BEING_ERASED' : 'NOT_FOUND');
      };
      const client = await requireStaying();
      const now = clock();
      const wanted = { stockId, language, now, progress, code: client.code, name: pickText(client.name, language) };
      const archive = await exportClient({ db, store, secret }, wanted, fileName);
      // An erasure that begins after this finds the file; one that has begun may have looked for files before.
      await requireStaying(client.openedAt);
      const subject = `client ${stockId}`;
      await recordAudit(db, { at: clock(), userId, stockId, action: 'client.exported', subject, detail: archive });
      return archive;
    },
    ended: tell(exportNews),
  };
}

/** Erases a client. */
export function clientErasureJob({ db, store, secret, clock }: JobDeps): JobKind<typeof erasePayload> {
  return {
    name: eraseKind,
    payload: erasePayload,
    run: ({ id, stockId }, { progress }) =>
      eraseClient({ db, store, secret }, { id, folders: foldersOf(stockId), now: clock, progress }),
    ended: tell(eraseNews),
  };
}

const tell =
  (news: typeof exportNews | typeof eraseNews) =>
  async (tx: Database, { id, state, stockId, userId, now }: JobEnd): Promise<void> => {
    if (stockId === undefined || userId === undefined) return;
    const { title, line } = news[state];
    const subject = `job ${id}`;
    const page = 'ClientList';
    await notify(tx, [{ kind: 'importExport', stockId, userIds: [userId], subject, title, line, page }], now);
  };

/** What can be done with all data of a client. Throws NOT_FOUND. */
export async function readClientData(
  db: Database,
  stockId: number,
  { now, language }: SignedInActor,
): Promise<ClientData> {
  const client = await findClientName(db, stockId);
  if (!client) throw new AppError('NOT_FOUND');
  const last = await findLastJob(db, { kind: exportKind, stockId, since: keptSince(client, now) });
  return {
    stockId,
    name: pickText(client.name, language),
    export: last && last.state !== 'cancelled' ? wireExport(last) : null,
    openModules: await countOpenModules(db, stockId, now),
    hasOpenInquiries: await hasUndecided(db, stockId),
    people: (await listPeopleOfOne(db, stockId)).length,
    erasingSince: client.erasingSince?.toISOString() ?? null,
  };
}

/** Begins a file, or names the one that is being made. Throws NOT_FOUND, CLIENT_BEING_ERASED. */
export async function startClientExport(
  { db, exporting, runner }: ClientDataDeps,
  stockId: number,
  actor: SignedInActor,
): Promise<{ id: number }> {
  const { userId, language, now, address } = actor;
  await runner.start();
  const id = await db.transaction(async (tx) => {
    // Of two clicks the second names the file of the first.
    const client = await lockStaying(tx, stockId);
    const last = await findLastJob(tx, { kind: exportKind, stockId, since: keptSince(client, now) });
    if (last && isUnderWay(last)) return last.id;
    const owner = { stockId: actor.stockId, userId, subjectId: stockId, subject: pickText(client.name, language) };
    const started = await exporting.startWithin(tx, { stockId, userId, language }, owner);
    const subject = `client ${stockId}`;
    await recordAudit(tx, { at: now, userId, stockId, address, action: 'client.exportData', subject });
    return started;
  });
  exporting.wake();
  return { id };
}

/** A client, locked until the transaction ends. Throws NOT_FOUND, CLIENT_BEING_ERASED. */
async function lockStaying(tx: Database, stockId: number) {
  await lockClient(tx, stockId);
  const client = await findClientName(tx, stockId);
  if (!client) throw new AppError('NOT_FOUND');
  return client;
}

/** Throws NOT_FOUND, EXPORT_NOT_READY. */
export async function openClientFile(
  { db, store }: Pick<ClientDataDeps, 'db' | 'store'>,
  id: number,
): Promise<FileAnswer> {
  const job = await findClientJob(db, id, exportKind);
  if (!job || job.subjectId === null) throw new AppError('NOT_FOUND');
  if (isUnderWay(job)) throw new AppError('EXPORT_NOT_READY');
  const client = await findClientName(db, job.subjectId);
  // Erased since then, whether or not the company is a client again.
  if (!client || client.openedAt > job.createdAt) throw new AppError('NOT_FOUND');
  const name = fileOf(job.subjectId, id);
  if (job.state !== 'done' || !(await store.stat(name))) throw new AppError('NOT_FOUND');
  return { type: zipType, content: store.open(name) };
}

interface Erasing {
  readonly stockId: number;
  /** As typed to confirm. */
  readonly name: string;
  readonly reason: string;
}

/**
 * Erases a client that has nothing in use. From here on nobody is in it, its shared links are closed, its inquiries have
 * ended, as their suppliers are told, and nothing can be opened for it. Throws NOT_FOUND, CLIENT_BEING_ERASED, CLIENT_IN_USE, and an issue for a name that is not the company's.
 */
export async function startErasure(
  { db, letters, erasing, runner }: ClientDataDeps,
  { stockId, name: typed, reason }: Erasing,
  actor: SignedInActor,
): Promise<{ id: number }> {
  const { userId, now, address, language } = actor;
  await runner.start();
  const id = await changeRights(db, async (tx, note) => {
    const client = await lockStaying(tx, stockId);
    if ((await countOpenModules(tx, stockId, now)) > 0) throw new AppError('CLIENT_IN_USE');
    const companyName = pickText(client.name, language);
    if (typed !== companyName) throw fieldIssue('body.name', 'clientNameDiffers', language);
    await tx.update(clients).set({ erasingSince: now }).where(eq(clients.stockId, stockId));
    const at = sql`coalesce(withdrawn_at, ${now.toISOString()}::timestamptz)`;
    await tx.update(memberships).set({ withdrawnAt: at }).where(eq(memberships.stockId, stockId));
    await tx.execute(sql`
      update invitation set revoked_at = ${now.toISOString()}
      where stock_id = ${stockId} and accepted_at is null and revoked_at is null`);
    await tx.execute(sql`
      update share_link set revoked_at = ${now.toISOString()} where stock_id = ${stockId} and revoked_at is null`);
    await endInquiriesOf(tx, { stockId, userId, address, now, note }, letters);
    const [row] = await tx
      .insert(clientErasures)
      .values({ stockId, companyName, requestedBy: userId, requestedAt: now, reason })
      .returning({ id: clientErasures.id });
    if (!row) throw new Error('no row came back');
    const owner = { stockId: actor.stockId, userId, subjectId: stockId, subject: companyName };
    await erasing.startWithin(tx, { id: row.id, stockId }, owner);
    const subject = `client ${stockId}`;
    const detail = { erasure: row.id, reason };
    note({ at: now, userId, stockId, address, action: 'client.erase', subject, detail });
    return row.id;
  });
  erasing.wake();
  return { id };
}

/** Milliseconds after which an erasure that failed is tried again without being asked. */
const triedAgainAfter = 24 * 60 * 60_000;

/**
 * Goes on with erasures that have stopped half way: the queue forgets what a job was given within a week, and a backup
 * has nothing of it.
 */
export async function resumeErasures(
  { db, erasing, runner }: Pick<ClientDataDeps, 'db' | 'erasing' | 'runner'>,
  now: Date,
): Promise<void> {
  await runner.start();
  await db.transaction(async (tx) => {
    const failedBefore = new Date(now.getTime() - triedAgainAfter);
    for (const left of await lockLeftErasures(tx, { kind: eraseKind, failedBefore })) {
      const { id, stockId, requestedBy: userId, companyName: subject } = left;
      await erasing.startWithin(tx, { id, stockId }, { stockId: operatorStockId, userId, subjectId: stockId, subject });
    }
  });
  erasing.wake();
}

/** Erasures, latest first. */
export async function readErasures(
  db: Database,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ total: number; list: ClientErasure[] }> {
  const rows = await listErasures(db, { offset: (page - 1) * pageSize, limit: pageSize });
  return {
    total: await countErasures(db),
    list: rows.map(({ erasure, by }) => ({
      ...{ id: erasure.id, stockId: erasure.stockId, companyName: erasure.companyName, requestedBy: by },
      requestedAt: erasure.requestedAt.toISOString(),
      finishedAt: erasure.finishedAt?.toISOString() ?? null,
      ...{ reason: erasure.reason, rows: sumOf(erasure.counts), files: erasure.files, people: erasure.people },
      sha256: erasure.sha256,
    })),
  };
}

/** Throws NOT_FOUND, also for an erasure that is under way. */
export async function openCertificate(db: Database, id: number): Promise<FileAnswer> {
  const certificate = await findCertificate(db, id);
  if (certificate === undefined) throw new AppError('NOT_FOUND');
  return { type: 'application/json; charset=utf-8', content: Readable.from([Buffer.from(certificate)]) };
}

/** Deletes files that have lain long enough. */
export async function sweepClientFiles(store: FileStore, now: Date): Promise<void> {
  await removeOldFiles(store, folder, new Date(now.getTime() - keptFor));
}

const isUnderWay = ({ state }: { readonly state: string }) => state === 'waiting' || state === 'running';

function wireExport({ id, state, done, total, createdAt, result }: typeof jobs.$inferSelect): ClientExport {
  return {
    ...{ id, state, done, total, createdAt: createdAt.toISOString() },
    archive: state === 'done' ? (result as ClientArchive) : null,
  };
}
