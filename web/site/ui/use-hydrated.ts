import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** `false` in the server's HTML, `true` when the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
