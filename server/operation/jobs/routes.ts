import { jobEndpoints } from '#contract/operation/jobs.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { endInterrupted } from '#server/platform/jobs/note-run.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import type { Platform } from '#server/platform/platform.ts';
import { cancelJob, retryJob } from './change-jobs.ts';
import { listJobs } from './list-jobs.ts';
import { countJobs } from './queries.ts';

/** Background work as operators see it. */
export function jobFeature({ jobs: runner }: Pick<Platform, 'jobs'>) {
  return defineFeature({
    endpoints: jobEndpoints,
    handlers: {
      'job.list': ({ body }, { db, language, now }) => listJobs(db, body, { language, now }),
      'job.watch': ({ body }, { db, language, now }) => listJobs(db, body, { language, now }),
      'job.counts': ({ body }, { db, now }) => countEach(body.filters, (filter) => countJobs(db, filter, now)),
      'job.retry': ({ body }, { db, actor }) => retryJob(db, runner, body.id, actor),
      'job.cancel': ({ body }, { db, actor }) => cancelJob(db, runner, body.id, actor),
    },
    sweeps: [({ db, now }) => endInterrupted(db, now)],
  });
}
