import { clientEndpoints } from '#contract/clients/customers.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import { changeModule, declineRequest, openClient } from './change-clients.ts';
import { exportClients } from './export-clients.ts';
import { countClients } from './list-queries.ts';
import { readChanges, readClient, readClientCandidates, readClients } from './read-clients.ts';

export const customerFeature = () =>
  defineFeature({
    endpoints: clientEndpoints,
    handlers: {
      'client.list': ({ body }, { db, language, now }) => readClients(db, { ...body, language, now }),
      'client.counts': ({ body }, { db, now }) =>
        countEach(body.filters, (filter) => countClients(db, { ...filter, now })),
      'client.export': ({ body }, { db, actor }) => exportClients(db, body, actor),
      'client.detail': ({ params: { id } }, { db, actor }) => readClient(db, id, actor),
      'client.changes': ({ params: { id } }, { db, actor }) => readChanges(db, id, actor),
      'client.candidates': ({ body }, { db, language }) => readClientCandidates(db, { ...body, language }),
      'client.open': ({ body }, { db, actor }) => openClient(db, body, actor),
      'client.changeModule': ({ body }, { db, actor }) => changeModule(db, body, actor),
      'client.declineRequest': ({ body }, { db, actor }) => declineRequest(db, body, actor),
    },
  });
