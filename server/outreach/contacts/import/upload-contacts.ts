import type { UploadedFile } from '#contract/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { Job } from '#server/platform/jobs/job-kind.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { readTable } from '#server/platform/xlsx/read-table.ts';
import { asRefusal } from '#server/platform/xlsx/workbook-error.ts';
import type { importCheck } from './check-import.ts';
import { tableColumns } from './columns.ts';
import { deleteRows, findImport, insertImport, listOpen, lockImport, updateImport } from './queries.ts';

/** Dependencies of imports. */
export interface Importing {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobRunner;
  readonly check: Job<ReturnType<typeof importCheck>['payload']>;
}

interface Upload {
  readonly file: UploadedFile;
  readonly name?: string | undefined;
}

/**
 * Accepts a file and starts its check. Files that are not workbooks of contacts are refused at once; the same person's
 * unfinished import is discarded.
 */
export async function uploadContacts(importing: Importing, { file, name }: Upload, actor: Actor) {
  const { stockId, userId, now } = actor;
  const bytes = Buffer.from(await file.arrayBuffer());
  await refuseOthers(bytes);
  const fileName = (name ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 255) || 'contacts.xlsx';
  let former: Awaited<ReturnType<typeof listOpen>> = [];
  const id = await startCheck(importing, actor, async (tx) => {
    former = await listOpen(tx, actor);
    for (const one of former) await discardStagedRows(tx, stockId, one.id, now);
    return insertImport(tx, { stockId, userId, fileName, file: bytes, createdAt: now });
  });
  for (const { jobId } of former) if (jobId !== null) await importing.jobs.cancel(jobId);
  return { id };
}

/**
 * Starts a check of the import that `prepare` adds or locks, or repeats it, in one transaction: nobody finds the import
 * with the former check while the new one deletes what that has found. Not inside the company, which queues no jobs.
 */
export async function startCheck(
  { db, jobs, check }: Importing,
  { stockId, userId }: Actor,
  prepare: (tx: Database) => Promise<number>,
): Promise<number> {
  await jobs.start();
  const id = await db.transaction(async (tx) => {
    const importId = await prepare(tx);
    const jobId = await check.startWithin(tx, { stockId, importId }, { stockId, userId });
    await updateImport(tx, stockId, importId, { jobId });
    return importId;
  });
  check.wake();
  return id;
}

/** Discards an import and deletes its rows; one that is being taken in at this moment stays. */
export async function discardStagedRows(tx: Database, stockId: number, id: number, now: Date): Promise<void> {
  await lockImport(tx, stockId, id);
  const found = await findImport(tx, stockId, id);
  if (found?.state !== 'open') return;
  await updateImport(tx, stockId, id, { state: 'discarded', endedAt: now, file: null });
  await deleteRows(tx, stockId, id);
}

/** The heading is enough to recognise the file; the rows are read in the background. */
async function refuseOthers(file: Buffer): Promise<void> {
  try {
    const { rows } = await readTable(file, tableColumns);
    await rows.return(undefined);
  } catch (error) {
    throw asRefusal(error);
  }
}
