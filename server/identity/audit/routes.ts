import { auditEndpoints } from '#contract/identity/audit.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { exportEntries } from './export-entries.ts';
import { listForOperator, nameActions, openEntry } from './read-entries.ts';

export const auditFeature = defineFeature({
  endpoints: auditEndpoints,
  handlers: {
    'audit.list': ({ body }, { db, language }) => listForOperator(db, body, language),
    'audit.actions': (_request, { db, language }) => nameActions(db, language),
    'audit.detail': ({ params }, { db, language }) => openEntry(db, params.id, language),
    'audit.export': ({ body }, { db, actor }) => exportEntries(db, body, actor),
  },
});
