import { moduleOfCall } from '#contract/clients/module-table.ts';
import type { CheckModule } from '#server/platform/http/bind-endpoints.ts';
import type { Platform } from '#server/platform/platform.ts';
import { customerFeature } from './customers/routes.ts';
import { leadManagementFeature } from './leads/manage-routes.ts';
import { leadFeature } from './leads/routes.ts';
import { ModuleGate } from './modules/require-module.ts';
import { moduleFeature } from './modules/routes.ts';

/** Clients, prospective clients, and modules. */
export function openClients(platform: Platform) {
  const gate = new ModuleGate(platform.db);
  const checkModule: CheckModule = async (name, body, session) => {
    const moduleCode = moduleOfCall(name, body);
    if (moduleCode) await gate.require(session, { moduleCode, now: platform.clock() });
  };
  return {
    checkModule,
    features: [customerFeature(), leadFeature(platform), leadManagementFeature(), moduleFeature(gate)],
  };
}
