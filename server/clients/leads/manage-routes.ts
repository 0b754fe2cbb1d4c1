import { leadManagementEndpoints } from '#contract/clients/lead-management.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { listForOperator, openLead, saveLead } from './manage-leads.ts';

export const leadManagementFeature = defineFeature({
  endpoints: leadManagementEndpoints,
  handlers: {
    'lead.manageList': ({ body }, { db }) => listForOperator(db, body),
    'lead.manageDetail': ({ params }, { db }) => openLead(db, params.id),
    'lead.manageSave': ({ body }, { db, actor }) => saveLead(db, body, actor),
  },
});
