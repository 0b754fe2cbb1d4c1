import { useEffect, useRef } from 'react';
import type { ContactTarget } from '#contract/outreach/contacts.ts';
import { randomUuid } from '#web/shared/random-uuid.ts';
import { fingerprint } from '#web/workspace/kits/versioned/fingerprint.ts';

interface Deletion {
  readonly target: ContactTarget;
  readonly undo: string;
}

// The list is read again after a failure, and by then a colleague may have changed any contact.
const keyOf = (target: ContactTarget): string => fingerprint('ids' in target ? target : { filter: target.filter });

function forget(deletions: Map<string, Deletion>, isMeant: (deletion: Deletion) => boolean): void {
  for (const [key, deletion] of deletions) if (isMeant(deletion)) deletions.delete(key);
}

/**
 * Ids by which deletions can be undone: what is tried again because its answer was lost has the same one. All that match
 * are those of the first try, as long as they stay selected (`isAll`).
 */
export function useUndoIds(isAll: boolean) {
  const unanswered = useRef(new Map<string, Deletion>());
  useEffect(() => {
    if (!isAll) forget(unanswered.current, ({ target }) => 'filter' in target);
  }, [isAll]);
  return {
    of: (target: ContactTarget): Deletion => {
      const deletion = unanswered.current.get(keyOf(target)) ?? { target, undo: randomUuid() };
      unanswered.current.set(keyOf(target), deletion);
      return deletion;
    },
    /** Of the deletion with this id is known what became of it: what is deleted next is deleted anew. */
    answered: (undo: string): void => forget(unanswered.current, (deletion) => deletion.undo === undo),
  };
}

export type UndoIds = ReturnType<typeof useUndoIds>;
