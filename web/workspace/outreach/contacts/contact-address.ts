import type { ContactExportFilter } from '#contract/outreach/contact-export.ts';
import type { ContactFilter } from '#contract/outreach/contacts.ts';
import { type AddressValues, numberOr, oneOf, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { q: words(), group: numberOr('none'), receiving: oneOf(['on', 'off']) };

/** Where the list of contacts keeps its filters. */
export const contactAddress = { name: 'contacts', filters, usualSort: '-created' } as const satisfies ListAddress<
  'contacts',
  typeof filters
>;
export type ContactFilterValues = AddressValues<typeof filters>;

/** What narrows the list, and its order; an export takes the same. */
export type ContactFilters = ContactFilter;
/** The same where rows were chosen: those only. */
export type ExportedContacts = ContactExportFilter;

/** As the server is asked. */
export function contactNarrowing({ q, group, receiving }: ContactFilterValues): Omit<ContactFilters, 'sort'> {
  return {
    ...(q !== undefined && { keyword: q }),
    ...(group !== undefined && { groupId: group }),
    ...(receiving !== undefined && { isReceiving: receiving === 'on' }),
  };
}

/** A new contact's place in the address. */
export const newContact = 'new';

const number = wholeNumber();

/** The contact that is open. */
export const openedContact = {
  contact: {
    read: (text: string) => (text === newContact ? newContact : number.read(text)),
    write: String,
  },
};
