import { contactImportEndpoints } from '#contract/outreach/contact-import.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { importCheck } from './check-import.ts';
import { commitImport, discardImport } from './commit-import.ts';
import { correctImport } from './correct-import.ts';
import { findOpenImport, readImport, sweepImports } from './read-import.ts';
import { readRows } from './read-rows.ts';
import { writeResult, writeTemplate } from './result-file.ts';
import { readLastImport, undoImport } from './undo-import.ts';
import { uploadContacts } from './upload-contacts.ts';

export function contactImportFeature({ db: ownDb, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>) {
  const importing = { db: ownDb, clock, jobs, check: jobs.define(importCheck({ db: ownDb, clock })) };
  return defineFeature({
    endpoints: contactImportEndpoints,
    handlers: {
      'contact.importTemplate': async (_request, { language }) => writeTemplate(language),
      'contact.upload': ({ body }, { actor }) => uploadContacts(importing, body, actor),
      'contact.uploadState': ({ params }, { db, actor }) => readImport(db, params.id, actor),
      'contact.openUpload': (_request, { db, actor }) => findOpenImport(db, actor),
      'contact.uploadRows': ({ body }, { db, actor }) => readRows(db, body, actor),
      'contact.correctUpload': ({ body }, { actor }) => correctImport(importing, body, actor),
      'contact.commitUpload': ({ body }, { actor }) => commitImport(importing, body.id, actor),
      'contact.discardUpload': ({ body }, { actor }) => discardImport(importing, body.id, actor),
      'contact.lastUpload': (_request, { db, actor }) => readLastImport(db, actor),
      'contact.undoUpload': ({ body }, { db, actor }) => undoImport(db, body.id, actor),
      'contact.uploadResult': ({ body }, { db, actor }) => writeResult(db, body.id, actor),
    },
    sweeps: [({ db, now }) => sweepImports(db, now)],
  });
}
