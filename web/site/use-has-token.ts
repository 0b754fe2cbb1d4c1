import { useSyncExternalStore } from 'react';
import { hasToken } from './has-token.ts';

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

/** Whether a token is stored, in sync with other tabs; `false` on the server and while hydrating. */
export function useHasToken(): boolean {
  return useSyncExternalStore(subscribe, hasToken, () => false);
}
