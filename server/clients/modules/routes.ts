import { moduleEndpoints } from '#contract/clients/modules.ts';
import { defineFeature } from '#server/platform/feature.ts';
import type { ModuleGate } from './module-gate.ts';
import { readClientModules, readModuleOffer, readOwnModules } from './read-modules.ts';
import { requestModule } from './request-module.ts';
import { tellOfEnds } from './tell-of-ends.ts';

/** In seconds: a day's end is told on that day, soon after it has begun. */
const hour = 3600;
const minute = 60;

export function moduleFeature(gate: ModuleGate) {
  return defineFeature({
    endpoints: moduleEndpoints,
    handlers: {
      'module.all': (_request, { db, actor }) => readOwnModules(db, actor),
      'module.onSale': (_request, { db, language, now }) => readModuleOffer(db, { language, now }),
      'module.ofClient': ({ params: { id } }, { db, actor }) => readClientModules(db, id, actor),
      'module.request': ({ body }, { db, actor }) => requestModule(db, body.moduleCode, actor),
    },
    caches: [gate],
    repeated: [{ name: 'ending-modules', every: hour, delay: minute, run: ({ db, now }) => tellOfEnds(db, now) }],
  });
}
