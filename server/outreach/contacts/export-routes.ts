import { contactExportEndpoints } from '#contract/outreach/contact-export.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countExport, exportContacts } from './export-contacts.ts';
import {
  cancelExport,
  exportJob,
  findOpenExport,
  openExportFile,
  readExport,
  startExport,
  sweepExports,
} from './export-job.ts';

export function contactExportFeature({ db: ownDb, jobs, store }: Pick<Platform, 'db' | 'jobs' | 'store'>) {
  const exporting = { db: ownDb, store, jobs, job: jobs.define(exportJob({ db: ownDb, store })) };
  return defineFeature({
    endpoints: contactExportEndpoints,
    handlers: {
      'contact.export': ({ body }, { db, actor }) => exportContacts(db, body, actor),
      'contact.countExport': ({ body }, { db, actor }) => countExport(db, body, actor),
      'contact.startExport': ({ body }, { actor }) => startExport(exporting, body, actor),
      'contact.exportState': ({ params }, { db, actor }) => readExport(db, params.id, actor),
      'contact.openExport': (_request, { db, actor }) => findOpenExport(db, actor),
      'contact.cancelExport': ({ body }, { actor }) => cancelExport(exporting, body.id, actor),
      'contact.exportFile': ({ body }, { actor }) => openExportFile(exporting, body.id, actor),
    },
    sweeps: [({ now }) => sweepExports(store, now)],
  });
}
