import type { contactExportEndpoints } from '#contract/outreach/contact-export.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { countExport, exportContacts } from './export-contacts.ts';
import { cancelExport, exportJob, findOpenExport, openExportFile, readExport, startExport } from './export-job.ts';
import { actorOf } from './keeper.ts';

interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobRunner;
  readonly store: FileStore;
}

export function contactExportHandlers({ db, clock, jobs, store }: ExportDeps): Handlers<typeof contactExportEndpoints> {
  const exporting = { db, store, jobs, job: jobs.define(exportJob({ db, store })) };
  const keeper = (context: SessionContext) => actorOf(context, clock);
  return {
    'contact.export': ({ body }, context) => exportContacts(db, body, keeper(context)),
    'contact.countExport': ({ body }, context) => countExport(db, body, keeper(context)),
    'contact.startExport': ({ body }, context) => startExport(exporting, body, keeper(context)),
    'contact.exportState': ({ params }, context) => readExport(db, params.id, keeper(context)),
    'contact.openExport': (_request, context) => findOpenExport(db, keeper(context)),
    'contact.cancelExport': ({ body }, context) => cancelExport(exporting, body.id, keeper(context)),
    'contact.exportFile': ({ body }, context) => openExportFile(exporting, body.id, keeper(context)),
  };
}
