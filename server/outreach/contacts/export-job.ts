import { z } from 'zod';
import { languageSchema } from '#contract/language.ts';
import { type ContactExportFilter, contactExportFilter, type ExportState } from '#contract/outreach/contact-export.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Job, JobKind } from '#server/platform/jobs/job-kind.ts';
import { findJob } from '#server/platform/jobs/job-queries.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import type { jobs as jobTable } from '#server/platform/jobs/tables.ts';
import { makeOnce } from '#server/platform/made-once/make-once.ts';
import { removeOldFiles } from '#server/platform/storage/remove-old-files.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { workbookType } from '#server/platform/xlsx/write-xlsx.ts';
import { auditExport, writeContacts } from './export-contacts.ts';
import { countAll, findLastJob, listContactIds } from './export-queries.ts';
import { tellOfJob } from './tell-of-job.ts';

const kind = 'contact-export';
const folder = 'exports';
const day = 24 * 60 * 60_000;
/** How long exported files are kept, in milliseconds. */
const keptFor = 3 * day;

const payload = z.strictObject({ stockId: z.number(), filter: contactExportFilter, language: languageSchema });

/** Dependencies of background exports. */
export interface ExportServices {
  readonly db: Database;
  readonly store: FileStore;
  readonly jobs: JobRunner;
  readonly job: Job<typeof payload>;
}

/** One file name per job, so that a repeated run replaces its file. */
const fileOf = (stockId: number, id: number) => `${folder}/${stockId}/${id}.xlsx`;

/** Writes an export to the file store. */
export function exportJob({ db, store }: Pick<ExportServices, 'db' | 'store'>): JobKind<typeof payload> {
  return {
    name: kind,
    payload,
    run: async ({ stockId, filter, language }, { id, progress }) => {
      const ids = await inCompany(db, stockId, (tx) => listContactIds(tx, stockId, filter));
      const content = writeContacts(db, { stockId, ids, language }, (done) => progress(done, ids.length));
      await store.put(fileOf(stockId, id), content);
      // Deleted meanwhile with its company's data: the file has no one to go to.
      if (!(await inCompany(db, stockId, (tx) => findJob(tx, { id, kind, stockId }))))
        await store.remove(fileOf(stockId, id));
    },
    ended: tellOfJob('export'),
  };
}

/** Begins an export, or names the one that was begun with the same key. */
export async function startExport(
  { db, job, jobs }: ExportServices,
  { key, ...filter }: ContactExportFilter & { readonly key?: string | undefined },
  actor: Actor,
): Promise<{ id: number }> {
  const { stockId, userId, language } = actor;
  await jobs.start();
  const begin = async (tx: Database): Promise<number> => {
    const id = await job.startWithin(tx, { stockId, filter, language }, { stockId, userId });
    await inCompany(tx, stockId, async (own) =>
      auditExport(own, { filter, count: await countAll(own, stockId, filter) }, actor),
    );
    return id;
  };
  const id = await db.transaction((tx) => makeOnce(tx, { subject: 'contact export', key, make: begin }, actor));
  job.wake();
  return { id: Number(id) };
}

/** Throws NOT_FOUND. */
export async function readExport(db: Database, id: number, { stockId }: Actor): Promise<ExportState> {
  const job = await inCompany(db, stockId, (tx) => findJob(tx, { id, kind, stockId }));
  if (!job) throw new AppError('NOT_FOUND');
  return wireState(job);
}

/** A person's latest export that is running or finished within a day. */
export async function findOpenExport(db: Database, { stockId, userId, now }: Actor) {
  const since = new Date(now.getTime() - day);
  const job = await inCompany(db, stockId, (tx) => findLastJob(tx, { kind, stockId, userId, since }));
  return { export: job ? wireState(job) : null };
}

export async function cancelExport({ db, jobs }: ExportServices, id: number, actor: Actor): Promise<null> {
  await readExport(db, id, actor);
  await jobs.cancel(id);
  return null;
}

/** File of a finished export. Throws NOT_FOUND, also when it was already deleted. */
export async function openExportFile({ db, store }: ExportServices, id: number, actor: Actor): Promise<FileAnswer> {
  const { state } = await readExport(db, id, actor);
  if (state === 'waiting' || state === 'running') throw new AppError('EXPORT_NOT_READY');
  const name = fileOf(actor.stockId, id);
  if (state !== 'done' || !(await store.stat(name))) throw new AppError('NOT_FOUND');
  return { type: workbookType, content: store.open(name) };
}

/** Deletes expired files. */
export async function sweepExports(store: FileStore, now: Date): Promise<void> {
  await removeOldFiles(store, folder, new Date(now.getTime() - keptFor));
}

function wireState({ id, state, done, total, createdAt }: typeof jobTable.$inferSelect): ExportState {
  return { id, state, done, total, createdAt: createdAt.toISOString() };
}
