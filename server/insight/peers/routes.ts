import type { peerEndpoints } from '#contract/insight/peers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import { previewPeers } from './preview-peers.ts';
import { readCandidates, readPeers, readPeerVersions } from './read-peers.ts';
import { addPeers, type PeerEditor, removePeers, replacePeers } from './save-peers.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  /** Throws NOT_FOUND where the caller may not look at the client; who are clients is another feature's business. */
  readonly requireClient: (id: number, session: SessionContext['session']) => Promise<void>;
}

export function peerHandlers({ db, clock, requireClient }: Deps): Handlers<typeof peerEndpoints> {
  const editorOf = ({ session, language, reader }: SessionContext): PeerEditor => ({
    stockId: session.stockId,
    userId: session.userId,
    address: reader.address,
    language,
    now: clock(),
  });
  return {
    'peer.candidates': ({ body }, { session, language }) =>
      readCandidates(db, { ...body, stockId: session.stockId, language }),
    'peer.set': async ({ params: { id } }, { session, language }) => {
      await requireClient(id, session);
      return readPeers(db, { stockId: id, language });
    },
    'peer.own': (_request, { session, language }) => readPeers(db, { stockId: session.stockId, language }),
    'peer.add': ({ body }, context) => addPeers(db, body, editorOf(context)),
    'peer.remove': ({ body }, context) => removePeers(db, body, editorOf(context)),
    'peer.replace': ({ body }, context) => replacePeers(db, body, editorOf(context)),
    'peer.preview': ({ body }, { session, language }) =>
      previewPeers(db, { ...body, stockId: session.stockId, language, now: clock() }),
    'peer.versions': (_request, { session, language }) => readPeerVersions(db, { stockId: session.stockId, language }),
  };
}
