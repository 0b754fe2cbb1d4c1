import { auditEndpoints } from '#contract/identity/audit.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { exportEntries } from './export-entries.ts';
import { countForOperator, listForOperator, nameActions, openEntry } from './read-entries.ts';

export const auditFeature = defineFeature({
  endpoints: auditEndpoints,
  handlers: {
    'audit.list': ({ body }, { db, language }) => listForOperator(db, body, language),
    'audit.counts': ({ body }, { db }) => countEach(body.filters, (filter) => countForOperator(db, filter)),
    'audit.actions': (_request, { db, language }) => nameActions(db, language),
    'audit.detail': ({ params }, { db, language }) => openEntry(db, params.id, language),
    'audit.export': ({ body }, { db, actor }) => exportEntries(db, body, actor),
  },
});
