import { leadManagementEndpoints } from '#contract/clients/lead-management.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { exportLeads } from './export-leads.ts';
import { changeLeads, listForOperator, openLead, saveLead } from './manage-leads.ts';
import { countLeads } from './manage-queries.ts';

export const leadManagementFeature = () =>
  defineFeature({
    endpoints: leadManagementEndpoints,
    handlers: {
      'lead.manageList': ({ body }, { db }) => listForOperator(db, body),
      'lead.counts': ({ body }, { db }) => countEach(body.filters, (filter) => countLeads(db, filter)),
      'lead.export': ({ body }, { db, actor }) => exportLeads(db, body, actor),
      'lead.manageDetail': ({ params }, { db }) => openLead(db, params.id),
      'lead.changeMany': ({ body }, { db, actor }) => changeLeads(db, body, actor),
      'lead.manageSave': ({ body }, { db, actor }) => saveLead(db, body, actor),
    },
  });
