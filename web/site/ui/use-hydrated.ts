import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** `false` in what the server sends, `true` as soon as the page can act. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
