import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Dialog } from '../drawer/dialog.tsx';
import { addGuard } from './active-guards.ts';

/** How long a save may take before leaving asks, in milliseconds. */
const askAfter = 400;

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
 */
export function useUnsavedGuard(
  isDirty: boolean,
  { leavesBy = 'address', save, staysHere = false }: GuardOptions = {},
) {
  const { t } = useTranslation();
  const isFree = useRef(false);
  const isTried = useRef(false);
  const [isAsked, setIsAsked] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leavesPath = currentLocation.pathname !== nextLocation.pathname;
    const part = ({ search }: { readonly search: string }) =>
      typeof leavesBy === 'object' ? new URLSearchParams(search).get(leavesBy.parameter) : search;
    const leavesPart = leavesBy !== 'pathname' && part(currentLocation) !== part(nextLocation);
    return isDirty && (leavesPath || leavesPart) && !isFree.current;
  });
  useEffect(() => {
    if (!isDirty || staysHere) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty, staysHere]);
  const leaveFreely = (act: () => void) => {
    isFree.current = true;
    act();
    isFree.current = false;
  };
  const latest = useRef({ save, staysHere, leaveFreely });
  latest.current = { save, staysHere, leaveFreely };
  useEffect(() => (isDirty ? addGuard(latest) : undefined), [isDirty]);
  const isBlocked = blocker.state === 'blocked';
  const asked = useRef(blocker);
  asked.current = blocker;
  useEffect(() => {
    if (!isBlocked) {
      isTried.current = false;
      setIsAsked(false);
    } else if (save && !isTried.current) {
      isTried.current = true;
      // A save that does not answer keeps nobody on the page.
      const timer = setTimeout(() => setIsAsked(true), askAfter);
      void save().then((saved) => {
        clearTimeout(timer);
        // It may have been decided meanwhile.
        if (asked.current.state !== 'blocked') return;
        if (saved === undefined) setIsAsked(true);
        else asked.current.proceed();
      });
    }
  }, [isBlocked, save]);
  const dialog = (
    <Dialog
      open={isBlocked && (save === undefined || isAsked)}
      title={t('editor.leaveTitle')}
      width={440}
      centered
      onCancel={() => blocker.reset?.()}
      footer={
        <>
          <Button danger onClick={() => blocker.proceed?.()}>
            {t(staysHere ? 'versions.leaveKept' : 'editor.leave')}
          </Button>
          <Button type="primary" autoFocus onClick={() => blocker.reset?.()}>
            {t('editor.stay')}
          </Button>
        </>
      }
    >
      {t(staysHere ? 'versions.leaveKeptText' : 'editor.leaveText')}
    </Dialog>
  );
  return { dialog, leaveFreely };
}
