import { reportKinds } from '#contract/insight/reports.ts';
import { oneOf } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { kind: oneOf(reportKinds) };

/** Where the list of reports keeps its filter. */
export const reportAddress = { name: 'reports', filters, usualSort: '-period' } as const satisfies ListAddress<
  'reports',
  typeof filters
>;

/** The first report of the list is shared at once. */
export const sharedReport = { share: oneOf(['latest'] as const) };
