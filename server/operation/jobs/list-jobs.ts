import type { z } from 'zod';
import { type Language, pickText } from '#contract/language.ts';
import type { jobFilter, ListedJob } from '#contract/operation/jobs.ts';
import { wireTexts } from '#contract/texts/texts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rulesOf } from './job-rules.ts';
import { listJobRows } from './queries.ts';

type Row = Awaited<ReturnType<typeof listJobRows>>['rows'][number];

interface Reader {
  readonly language: Language;
  readonly now: Date;
}

/** Background work, latest first. What a job was given, and what came of it, is not part of the answer. */
export async function listJobs(db: Database, filter: z.output<typeof jobFilter>, reader: Reader) {
  const { rows, total } = await listJobRows(db, filter, reader.now);
  return { total, list: rows.map((row) => describeJob(row, reader)) };
}

function describeJob(
  { job, before, person, companyName, sourceName, wrongRows }: Row,
  { language, now }: Reader,
): ListedJob {
  const { id, kind, state, done, total, error, reason, attempts } = job;
  const { retry, mayCancel, leavesHalf } = rulesOf(kind, job.queueId !== null);
  const isUnfinished = state === 'waiting' || state === 'running';
  return {
    ...{ id, kind, state, done, total, attempts, retry },
    subject: sourceName ? pickText(sourceName, language) : job.subject,
    companyName: companyName ? pickText(companyName, language) : '',
    person,
    wrongRows: wrongRows ?? 0,
    secondsLeft: state === 'running' ? secondsLeft(job, now) : null,
    before,
    cause: state === 'failed' && error ? wireTexts[language].errors[error] : null,
    reason: state === 'failed' ? reason : null,
    nextTryAt: job.nextTryAt?.toISOString() ?? null,
    mayCancel: mayCancel && isUnfinished,
    leavesHalf,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}

/** At the pace so far; `null` before anything is done. */
function secondsLeft({ startedAt, done, total }: Row['job'], now: Date): number | null {
  if (!startedAt || done <= 0 || total < done) return null;
  return (Math.max(0, now.getTime() - startedAt.getTime()) / 1000 / done) * (total - done);
}
