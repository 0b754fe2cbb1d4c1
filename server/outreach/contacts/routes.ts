import { contactEndpoints } from '#contract/outreach/contacts.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { changeMany } from './change-many.ts';
import { deleteContact, restoreContacts, sweepContacts } from './delete-contacts.ts';
import { readGroups, removeGroup, saveGroup } from './groups.ts';
import { countContacts, listConsentSources, listContacts, listContactsOfClient, openContact } from './list-contacts.ts';
import { addContact, changeContact, switchReceiving } from './save-contact.ts';

export const contactFeature = defineFeature({
  endpoints: contactEndpoints,
  handlers: {
    'contact.list': ({ body }, { db, actor }) => listContacts(db, actor.stockId, body),
    'contact.counts': ({ body }, { db, actor }) => countContacts(db, actor.stockId, body.filters),
    'contact.receive': ({ body }, { db, actor }) => switchReceiving(db, body, actor),
    'contact.delete': ({ params, query }, { db, actor }) => deleteContact(db, { ...params, ...query }, actor),
    'contact.add': ({ body }, { db, actor }) => addContact(db, body, actor),
    'contact.change': ({ body }, { db, actor }) => changeContact(db, body, actor),
    'contact.detail': ({ params }, { db, actor }) => openContact(db, actor.stockId, params.id),
    'contact.consents': ({ body }, { db, actor }) => listConsentSources(db, actor.stockId, body.ids),
    'contact.restore': ({ body }, { db, actor }) => restoreContacts(db, body.undo, actor),
    'contact.bulk': ({ body }, { db, actor }) => changeMany(db, body, actor),
    'contact.groups': (_request, { db, actor }) => readGroups(db, actor.stockId),
    'contact.saveGroup': ({ body }, { db, actor }) => saveGroup(db, body, actor),
    'contact.deleteGroup': ({ body }, { db, actor }) => removeGroup(db, body.id, actor),
    'contact.ofClient': ({ params, body }, { db }) => listContactsOfClient(db, params.stockId, body),
  },
  sweeps: [({ db, now }) => sweepContacts(db, now)],
});
