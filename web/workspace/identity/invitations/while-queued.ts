import type { Invitation } from '#contract/identity/invitations.ts';

interface Asked {
  readonly state: { readonly data?: { readonly list: readonly Invitation[] } | undefined };
}

/** Milliseconds until a list is asked for again: as long as one of its messages waits to be sent. */
export function whileQueued({ state: { data } }: Asked): number | false {
  return data?.list.some(({ delivery }) => delivery?.state === 'queued') ? 3_000 : false;
}
