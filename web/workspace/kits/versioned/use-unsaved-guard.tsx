import { useEffect, useRef } from 'react';
import { tab } from '#web/shared/api/client.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { type ActiveGuard, activeGuards, addGuard } from './active-guards.ts';
import { LeaveDialog } from './leave-dialog.tsx';

interface GuardOptions {
  /**
   * Where a page keeps its filters in the address, only `pathname` tells that it is left, or a parameter that what is
   * typed in is left.
   */
  readonly leavesBy?: 'address' | 'pathname' | { readonly parameter: string };
  /** Tried first: who leaves is asked only where it did not succeed. */
  readonly save?: () => Promise<unknown>;
  /** What is typed stays in this browser. */
  readonly staysHere?: boolean;
}

/**
 * Keeps what is typed: leaving with unsaved changes is asked about first, inside the workspace by a dialog,
 * when the tab closes by the browser. `leaveFreely` lets the next navigation pass, for a save that leads on.
 * @param isDirty looked at when something is left, where it is a function
 */
export function useUnsavedGuard(
  isDirty: boolean | (() => boolean),
  { leavesBy = 'address', save, staysHere = false }: GuardOptions = {},
) {
  const isFree = useRef(false);
  const guard: ActiveGuard = {
    isDirty: () => (typeof isDirty === 'function' ? isDirty() : isDirty),
    ...{ save, staysHere },
    isLeft: (from, to) => {
      const part = ({ search }: { readonly search: string }) =>
        typeof leavesBy === 'object' ? new URLSearchParams(search).get(leavesBy.parameter) : search;
      const leavesPart = leavesBy !== 'pathname' && part(from) !== part(to);
      return !isFree.current && (from.pathname !== to.pathname || leavesPart);
    },
    leaveFreely: (act) => {
      isFree.current = true;
      act();
      isFree.current = false;
    },
  };
  const latest = useRef(guard);
  latest.current = guard;
  useEffect(() => addGuard(latest), []);
  const isLast = useStore(activeGuards).at(-1) === latest;
  const mayBeDirty = isDirty !== false;
  useEffect(() => {
    if (!mayBeDirty || staysHere) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Who signs out has been asked.
      if (!tab.hasLeft && latest.current.isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [mayBeDirty, staysHere]);
  return { dialog: isLast && <LeaveDialog />, leaveFreely: guard.leaveFreely };
}
