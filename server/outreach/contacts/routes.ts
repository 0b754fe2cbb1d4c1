import type { contactEndpoints } from '#contract/outreach/contacts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Handlers, SessionContext } from '#server/platform/http/handlers.ts';
import { changeMany } from './change-many.ts';
import { deleteContact, restoreContacts } from './delete-contacts.ts';
import { readGroups, removeGroup, saveGroup } from './groups.ts';
import { actorOf } from './keeper.ts';
import { listConsentSources, listContacts, listContactsOfClient, openContact } from './list-contacts.ts';
import { addContact, changeContact, switchReceiving } from './save-contact.ts';

export function contactHandlers(db: Database, clock: Clock): Handlers<typeof contactEndpoints> {
  const keeper = (context: SessionContext) => actorOf(context, clock);
  return {
    'contact.list': ({ body }, { session }) => listContacts(db, session.stockId, body),
    'contact.receive': ({ body }, context) => switchReceiving(db, body, keeper(context)),
    'contact.delete': ({ params }, context) => deleteContact(db, params.id, keeper(context)),
    'contact.add': ({ body }, context) => addContact(db, body, keeper(context)),
    'contact.change': ({ body }, context) => changeContact(db, body, keeper(context)),
    'contact.detail': ({ params }, { session }) => openContact(db, session.stockId, params.id),
    'contact.consents': ({ body }, { session }) => listConsentSources(db, session.stockId, body.ids),
    'contact.restore': ({ body }, context) => restoreContacts(db, body.undo, keeper(context)),
    'contact.bulk': ({ body }, context) => changeMany(db, body, keeper(context)),
    'contact.groups': (_request, { session }) => readGroups(db, session.stockId),
    'contact.saveGroup': ({ body }, context) => saveGroup(db, body, keeper(context)),
    'contact.deleteGroup': ({ body }, context) => removeGroup(db, body.id, keeper(context)),
    'contact.ofClient': ({ params, body }, _context) => listContactsOfClient(db, params.stockId, body),
  };
}
