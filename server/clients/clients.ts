import { sessionRules } from '#server/identity/sessions/session-rules.ts';
import { callRules, type GateRule, type GuardedCall } from '#server/platform/http/gate.ts';
import type { Platform } from '#server/platform/platform.ts';
import { customerFeature } from './customers/routes.ts';
import { leadManagementFeature } from './leads/manage-routes.ts';
import { leadFeature } from './leads/routes.ts';
import { ModuleGate } from './modules/module-gate.ts';
import { moduleFeature } from './modules/routes.ts';
import { simulatorFeature } from './simulator/routes.ts';

/** Clients, prospective clients, and modules. */
export function openClients(platform: Platform) {
  const gate = new ModuleGate(platform.db);
  const moduleRule: GateRule<GuardedCall> = {
    name: 'module',
    refuse: async ({ caller, needs }) =>
      (await gate.isOpen(caller, { moduleCode: needs.module, now: platform.clock() })) ? undefined : 'MODULE_EXPIRED',
  };
  const rules = [...callRules, moduleRule];
  return {
    callRules: rules,
    features: [
      customerFeature(),
      leadFeature(platform),
      leadManagementFeature(),
      moduleFeature(gate),
      simulatorFeature([...sessionRules, ...rules]),
    ],
  };
}
