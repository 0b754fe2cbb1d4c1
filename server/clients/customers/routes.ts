import type { clientEndpoints } from '#contract/clients/customers.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import { changeModule, declineRequest, type Operator, openClient } from './change-clients.ts';
import { readChanges, readClient, readClientCandidates, readClients } from './read-clients.ts';

export function clientHandlers(db: Database, clock: Clock): Handlers<typeof clientEndpoints> {
  const operatorOf = ({ session, language, reader }: SessionContext): Operator => ({
    userId: session.userId,
    address: reader.address,
    language,
    now: clock(),
  });
  return {
    'client.list': ({ body }, { language }) => readClients(db, { ...body, language, now: clock() }),
    'client.detail': ({ params: { id } }, { language }) => readClient(db, id, { language, now: clock() }),
    'client.changes': ({ params: { id } }, { language }) => readChanges(db, id, { language, now: clock() }),
    'client.candidates': ({ body }, { language }) => readClientCandidates(db, { ...body, language }),
    'client.open': ({ body }, context) => openClient(db, body.stockId, operatorOf(context)),
    'client.changeModule': ({ body }, context) => changeModule(db, body, operatorOf(context)),
    'client.declineRequest': ({ body }, context) => declineRequest(db, body, operatorOf(context)),
  };
}
