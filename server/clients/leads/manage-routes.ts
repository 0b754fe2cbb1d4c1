import { leadManagementEndpoints } from '#contract/clients/lead-management.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { leadBelongings } from './belongings.ts';
import { exportLeads } from './export-leads.ts';
import { changeLeads, listForOperator, openLead, readLeadHistory, saveLead } from './manage-leads.ts';
import { countLeads, listLeadOwners } from './manage-queries.ts';
import { removeLead, sweepLeads } from './remove-leads.ts';

export const leadManagementFeature = () =>
  defineFeature({
    endpoints: leadManagementEndpoints,
    belongings: leadBelongings,
    handlers: {
      'lead.manageList': ({ body }, { db, actor }) => listForOperator(db, body, actor),
      'lead.counts': ({ body }, { db, actor }) => countEach(body.filters, (filter) => countLeads(db, filter, actor)),
      'lead.export': ({ body }, { db, actor }) => exportLeads(db, body, actor),
      'lead.manageDetail': ({ params }, { db, actor }) => openLead(db, params.id, actor),
      'lead.history': ({ params }, { db }) => readLeadHistory(db, params.id),
      'lead.owners': (_request, { db }) => listLeadOwners(db),
      'lead.changeMany': ({ body }, { db, actor }) => changeLeads(db, body, actor),
      'lead.manageSave': ({ body }, { db, actor }) => saveLead(db, body, actor),
      'lead.remove': ({ body }, { db, actor }) => removeLead(db, body, actor),
    },
    sweeps: [sweepLeads],
  });
