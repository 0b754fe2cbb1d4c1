import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/http/call-context.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { noteAsked } from '#server/platform/jobs/note-run.ts';
import { rulesOf } from './job-rules.ts';
import { lockJob, makeFeedDue } from './queries.ts';

async function lockOrRefuse(tx: Database, id: number) {
  const job = await lockJob(tx, id);
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}

function note(
  tx: Database,
  action: string,
  { id, kind }: { readonly id: number; readonly kind: string },
  actor: Actor,
) {
  const { userId, stockId, address, now: at } = actor;
  return recordAudit(tx, { at, userId, stockId, address, action, subject: `job ${id}`, detail: { kind } });
}

/** Begins a job that failed once more. Refuses what cannot be begun by hand, and what has become of it meanwhile. */
export async function retryJob(db: Database, runner: JobRunner, id: number, actor: Actor): Promise<null> {
  const queued = await db.transaction(async (tx) => {
    const job = await lockOrRefuse(tx, id);
    if (job.state !== 'failed') throw new AppError('JOB_NOT_FAILED');
    if (rulesOf(job.kind, job.queueId !== null).retry !== 'byHand') throw new AppError('JOB_NOT_RETRIED');
    if (job.queueId === null) {
      if (!(await makeFeedDue(tx, job.subjectId ?? 0, actor.now))) throw new AppError('JOB_SUBJECT_GONE');
      await noteAsked(tx, id, actor.now);
    } else if (!(await runner.putInAgain(tx, { id, kind: job.kind, queueId: job.queueId }))) {
      throw new AppError('JOB_TOO_OLD');
    }
    await note(tx, 'job.retry', job, actor);
    return job.queueId === null ? undefined : job.kind;
  });
  // Only what is committed is found.
  if (queued !== undefined) runner.wake(queued);
  return null;
}

/** Ends a job that waits or runs. */
export async function cancelJob(db: Database, runner: JobRunner, id: number, actor: Actor): Promise<null> {
  await db.transaction(async (tx) => {
    const job = await lockOrRefuse(tx, id);
    if (!rulesOf(job.kind, job.queueId !== null).mayCancel) throw new AppError('JOB_NOT_CANCELLED');
    if (!(await runner.cancelWithin(tx, id))) throw new AppError('JOB_HAS_ENDED');
    await note(tx, 'job.cancel', job, actor);
  });
  // Only what is committed has ended.
  runner.abort(id);
  return null;
}
