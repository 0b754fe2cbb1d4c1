import { peerEndpoints } from '#contract/insight/peers.ts';
import { requireClient } from '#server/clients/modules/read-modules.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { previewPeers } from './preview-peers.ts';
import { readCandidates, readPeers, readPeerVersions } from './read-peers.ts';
import { addPeers, removePeers, replacePeers } from './save-peers.ts';

export const peerFeature = defineFeature({
  endpoints: peerEndpoints,
  handlers: {
    'peer.candidates': ({ body }, { db, actor, language }) =>
      readCandidates(db, { ...body, stockId: actor.stockId, language }),
    'peer.set': async ({ params: { id } }, { db, actor, language }) => {
      await requireClient(db, id, actor);
      return readPeers(db, { stockId: id, language });
    },
    'peer.own': (_request, { db, actor, language }) => readPeers(db, { stockId: actor.stockId, language }),
    'peer.add': ({ body }, { db, actor }) => addPeers(db, body, actor),
    'peer.remove': ({ body }, { db, actor }) => removePeers(db, body, actor),
    'peer.replace': ({ body }, { db, actor }) => replacePeers(db, body, actor),
    'peer.preview': ({ body }, { db, actor, language, now }) =>
      previewPeers(db, { ...body, stockId: actor.stockId, language, now }),
    'peer.versions': (_request, { db, actor, language }) => readPeerVersions(db, { stockId: actor.stockId, language }),
  },
});
