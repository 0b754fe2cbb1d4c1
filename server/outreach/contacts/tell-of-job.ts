import { notify } from '#server/identity/notifications/notify.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobEnd } from '#server/platform/jobs/job-kind.ts';
import { jobNews } from './job-texts.ts';

/** Tells who has asked for an export, or has uploaded a file, how it ended: the tab may be closed by then. */
export const tellOfJob =
  (work: keyof typeof jobNews) =>
  async (tx: Database, { id, state, stockId, userId, now }: JobEnd): Promise<void> => {
    if (stockId === undefined || userId === undefined) return;
    const { title, line } = jobNews[work][state];
    const subject = `job ${id}`;
    await notify(
      tx,
      [{ kind: 'importExport', stockId, userIds: [userId], subject, title, line, page: 'Contacts' }],
      now,
    );
  };
