import { type AddressValues, numberOr, oneOf, words } from '#web/workspace/kits/address/address-params.ts';
import type { ListAddress } from '#web/workspace/kits/list/use-list.ts';
import { sourceTiers } from './sources.ts';

export const sourceStates = ['on', 'off'] as const;

const filters = { q: words(), tier: oneOf(sourceTiers), state: oneOf(sourceStates) };

/** Where the list of sources keeps its filters. */
export const sourceAddress = { name: 'sources', filters } as const satisfies ListAddress<'sources', typeof filters>;

/** As the server is asked. */
export const sourceNarrowing = ({ q, tier, state }: AddressValues<typeof filters>) => ({
  ...(q !== undefined && { keyword: q }),
  ...(tier !== undefined && { tier }),
  ...(state && { enabled: state === 'on' }),
});

/** The source that is open; nothing on purpose is a new one. */
export const openedSource = { source: numberOr('new') };
