import { z } from 'zod';
import { tellOfJob } from '#server/outreach/contacts/tell-of-job.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import type { JobKind, JobWork } from '#server/platform/jobs/job-kind.ts';
import { asRefusal } from '#server/platform/xlsx/workbook-error.ts';
import { checkFile } from './check-file.ts';
import { RowComparison } from './compare-rows.ts';
import { deleteRows, insertRows, listGroupNames, readFile, updateImport, updateStatistics } from './queries.ts';

const payload = z.strictObject({ stockId: z.number(), importId: z.number() });

/** Checks an uploaded file: compares each row with the existing contacts and stores the result. */
export function importCheck({ db, clock }: { readonly db: Database; readonly clock: Clock }): JobKind<typeof payload> {
  return {
    name: 'contact-import',
    payload,
    run: ({ stockId, importId }, work) => check(db, { stockId, importId, now: clock() }, work),
    ended: tellOfJob('import'),
  };
}

interface Check {
  readonly stockId: number;
  readonly importId: number;
  readonly now: Date;
}

/** Each batch is its own transaction, so that others get their turn; results of an earlier run are replaced. */
async function check(db: Database, { stockId, importId, now }: Check, { signal, progress }: JobWork): Promise<void> {
  const inOwn = <Result>(act: (tx: Database) => Promise<Result>) => inCompany(db, stockId, act);
  const kept = await inOwn((tx) => readFile(tx, stockId, importId));
  // Discarded in the meantime.
  if (!kept) return;
  const { file, corrections } = kept;
  await inOwn((tx) => deleteRows(tx, stockId, importId));
  await updateStatistics(db);
  const comparison = new RowComparison(stockId, await inOwn((tx) => listGroupNames(tx, stockId)));
  let expected = 0;
  let done = 0;
  try {
    for await (const message of checkFile(file, { corrections, now, signal })) {
      if (message.kind === 'heading') {
        const { heading, date1904 } = message;
        expected = message.expected;
        await inOwn((tx) => updateImport(tx, stockId, importId, { heading, date1904 }));
        continue;
      }
      await inOwn(async (tx) => insertRows(tx, stockId, importId, await comparison.compare(tx, message.rows)));
      done += message.rows.length;
      await progress(done, Math.max(done, expected));
    }
  } catch (error) {
    throw asRefusal(error);
  }
  await progress(done, done);
  const { counts, newGroups } = comparison;
  await inOwn((tx) =>
    updateImport(tx, stockId, importId, {
      newGroups,
      added: counts.add,
      changed: counts.change,
      skipped: counts.skip,
    }),
  );
}
