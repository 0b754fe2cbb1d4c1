import type { InputOf } from '#contract/endpoints.ts';
import { day, wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { action: words(), person: words(), company: words(), from: day, until: day };

/** Where the audit log keeps its filters. */
export const auditAddress = { name: 'audit', filters, usualSort: '-at' } as const satisfies ListAddress<
  'audit',
  typeof filters
>;

/** What the log is narrowed by; an export takes the same. */
export type AuditNarrowing = InputOf<'audit.export'>['body'];

/** The entry that is open. */
export const openedEntry = { entry: wholeNumber() };
