import { simulatorEndpoints } from '#contract/clients/simulator.ts';
import { readPlaces } from '#server/identity/members/read-users.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { ask } from './ask.ts';
import { readHolders } from './holders.ts';
import { knownCalls } from './known-calls.ts';
import { readOverview } from './overview.ts';
import { findPeople } from './queries.ts';
import type { AllRules } from './suppose.ts';

/** Questions to the gate about others. `rules` are those of the gate itself. */
export const simulatorFeature = (rules: AllRules) =>
  defineFeature({
    endpoints: simulatorEndpoints,
    handlers: {
      'simulator.choices': async (_request, { db, language }) => ({
        companies: await readPlaces(db, language),
        calls: [...knownCalls],
      }),
      'simulator.people': ({ body }, { db }) => findPeople(db, body),
      'simulator.ask': ({ body }, { db, actor }) => ask(db, body, actor, rules),
      'simulator.holders': ({ body }, { db, actor }) => readHolders(db, body, actor),
      'simulator.overview': ({ body }, { db, actor }) => readOverview(db, body, actor, rules),
    },
  });
