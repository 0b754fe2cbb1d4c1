import { leadManagementEndpoints } from '#contract/clients/lead-management.ts';
import type { Menus } from '#server/identity/permissions/menus.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { exportLeads } from './export-leads.ts';
import { listForOperator, openLead, saveLead } from './manage-leads.ts';

export const leadManagementFeature = (menus: Menus) =>
  defineFeature({
    endpoints: leadManagementEndpoints,
    handlers: {
      'lead.manageList': ({ body }, { db }) => listForOperator(db, body),
      'lead.export': async ({ body }, { db, actor }) => {
        await menus.requireElement(actor, 'lead:export');
        return exportLeads(db, body, actor);
      },
      'lead.manageDetail': ({ params }, { db }) => openLead(db, params.id),
      'lead.manageSave': ({ body }, { db, actor }) => saveLead(db, body, actor),
    },
  });
