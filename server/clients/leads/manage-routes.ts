import type { leadManagementEndpoints } from '#contract/clients/lead-management.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { listForOperator, openLead, saveLead } from './manage-leads.ts';

export function leadManagementHandlers(db: Database, clock: Clock): Handlers<typeof leadManagementEndpoints> {
  return {
    'lead.manageList': ({ body }) => listForOperator(db, body),
    'lead.manageDetail': ({ params }) => openLead(db, params.id),
    'lead.manageSave': ({ body }, { session }) => saveLead(db, body, { userId: session.userId, now: clock() }),
  };
}
