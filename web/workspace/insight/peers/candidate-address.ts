import { wholeNumber, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';

const filters = { q: words(), industry: wholeNumber(999_999_999) };

/** Where the list of companies that can be peers keeps its filters. */
export const candidateAddress = { name: 'peerCandidates', filters } as const satisfies ListAddress<
  'peerCandidates',
  typeof filters
>;
