import { day, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { action: words(), person: words(), company: words(), from: day, until: day };

/** Where the audit log keeps its filters. */
export const auditAddress = { name: 'audit', filters, usualSort: '-at' } as const satisfies ListAddress<
  'audit',
  typeof filters
>;

/** The entry that is open. */
export const openedEntry = { entry: wholeNumber() };
