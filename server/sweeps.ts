import { sweepCodes } from '#server/identity/recovery/recover-password.ts';
import { sweepSessions } from '#server/identity/sessions/service.ts';
import { sweepTickets } from '#server/identity/unified-login/sweep-tickets.ts';
import { sweepContacts } from '#server/outreach/contacts/delete-contacts.ts';
import { sweepExports } from '#server/outreach/contacts/export-job.ts';
import { sweepImports } from '#server/outreach/contacts/import/read-import.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sweepJobs } from '#server/platform/jobs/job-queries.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { sweepLimits } from '#server/platform/limits/count-attempt.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { type SweepTime, sweepEvery } from '#server/platform/sweeping/sweep-time.ts';
import { sweepUploads } from '#server/platform/uploads/remove-uploads.ts';

interface Swept {
  readonly db: Database;
  readonly store: FileStore;
  readonly time: SweepTime;
}

/**
 * What has expired is taken away once an hour, by one of the processes, at a time that can be believed. Everything that
 * time alone takes away stands here. Before the runner starts.
 */
export function repeatSweeps(jobs: JobRunner, { db, store, time }: Swept): void {
  const repeat = (name: string, sweep: (now: Date, signal: AbortSignal) => Promise<unknown>) =>
    jobs.repeat(name, sweepEvery, async (signal) => {
      const now = await time.begin(name);
      if (now) await sweep(now, signal);
    });
  repeat('sweep', (now) =>
    Promise.all([
      sweepSessions(db, now),
      sweepCodes(db, now),
      sweepTickets(db, now),
      sweepLimits(db, now),
      sweepContacts(db, now),
      sweepImports(db, now),
      sweepJobs(db, now),
    ]),
  );
  repeat('upload-sweep', (now, signal) => sweepUploads(db, store, { now, signal }));
  repeat('contact-export-sweep', (now) => sweepExports(store, now));
}
