import { useRef } from 'react';
import type { ContactTarget } from '#contract/outreach/contacts.ts';
import { randomUuid } from '#web/shared/random-uuid.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';

/** Ids by which deletions can be undone: what is tried again because its answer was lost has the same one. */
export function useUndoIds() {
  const unanswered = useRef(new Map<string, string>());
  return {
    of: (target: ContactTarget): string => {
      const id = unanswered.current.get(fingerprint(target)) ?? randomUuid();
      unanswered.current.set(fingerprint(target), id);
      return id;
    },
    /** What is deleted next is deleted anew. */
    answered: (target: ContactTarget): void => void unanswered.current.delete(fingerprint(target)),
  };
}

export type UndoIds = ReturnType<typeof useUndoIds>;
