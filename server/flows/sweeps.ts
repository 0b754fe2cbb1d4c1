import { sweepContacts } from '#server/features/contact/delete-contacts.ts';
import { sweepCodes } from '#server/features/recovery/recover-password.ts';
import { sweepSessions } from '#server/features/session/service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { sweepLimits } from '#server/platform/limits/count-attempt.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { sweepUploads } from '#server/platform/uploads/remove-uploads.ts';
import { sweepTickets } from './unified-login/sweep-tickets.ts';

interface Swept {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: FileStore;
}

const hour = 60 * 60;

/** What has expired is taken away once an hour, by one of the processes; before the runner starts. */
export function repeatSweeps(jobs: JobRunner, { db, clock, store }: Swept): void {
  jobs.repeat('sweep', hour, () =>
    Promise.all([
      sweepSessions(db, clock),
      sweepCodes(db, clock),
      sweepTickets(db, clock),
      sweepLimits(db, clock()),
      sweepContacts(db, clock),
    ]),
  );
  jobs.repeat('upload-sweep', hour, (signal) => sweepUploads(db, store, { now: clock(), signal }));
}
