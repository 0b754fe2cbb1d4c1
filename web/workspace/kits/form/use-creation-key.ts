import { useRef } from 'react';
import { randomUuid } from '#web/shared/random-uuid.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';

/**
 * Keys by which something new is created once: the same once more, after a lost answer, is the same thing. Whatever was
 * changed since is another.
 */
export function useCreationKey() {
  const tried = useRef<{ readonly values: string; readonly key: string }>(undefined);
  return {
    keyOf: (asked: object): string => {
      const values = fingerprint(asked);
      if (tried.current?.values !== values) tried.current = { values, key: randomUuid() };
      return tried.current.key;
    },
    /** It is there: the same once more is another. */
    forget: () => {
      tried.current = undefined;
    },
  };
}
