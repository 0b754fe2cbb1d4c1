import type { contactImportEndpoints } from '#contract/outreach/contact-import.ts';
import { actorOf } from '#server/outreach/contacts/keeper.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import type { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { importCheck } from './check-import.ts';
import { commitImport, discardImport } from './commit-import.ts';
import { findOpenImport, readImport, readRows } from './read-import.ts';
import { writeResult, writeTemplate } from './result-file.ts';
import { uploadContacts } from './upload-contacts.ts';

interface ImportDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobRunner;
}

export function contactImportHandlers({ db, clock, jobs }: ImportDeps): Handlers<typeof contactImportEndpoints> {
  const importing = { db, clock, jobs, check: jobs.define(importCheck({ db, clock })) };
  const keeper = (context: SessionContext) => actorOf(context, clock);
  return {
    'contact.importTemplate': async (_request, { language }) => writeTemplate(language),
    'contact.upload': ({ body }, context) => uploadContacts(importing, body, keeper(context)),
    'contact.uploadState': ({ params }, context) => readImport(db, params.id, keeper(context)),
    'contact.openUpload': (_request, context) => findOpenImport(db, keeper(context)),
    'contact.uploadRows': ({ body }, context) => readRows(db, body, keeper(context)),
    'contact.commitUpload': ({ body }, context) => commitImport(importing, body.id, keeper(context)),
    'contact.discardUpload': ({ body }, context) => discardImport(importing, body.id, keeper(context)),
    'contact.uploadResult': ({ body }, context) => writeResult(db, body.id, keeper(context)),
  };
}
