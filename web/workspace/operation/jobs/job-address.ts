import { jobStates } from '#contract/job.ts';
import { type JobKindName, jobKinds } from '#contract/operation/job-kinds.ts';
import { day, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = {
  kind: oneOf<JobKindName>(jobKinds),
  state: oneOf(jobStates),
  person: words(),
  from: day,
  until: day,
  imports: oneOf(['open']),
};

/** Where the list of jobs keeps its filters. */
export const jobAddress = { name: 'jobs', filters, usualSort: '-created' } as const satisfies ListAddress<
  'jobs',
  typeof filters
>;
