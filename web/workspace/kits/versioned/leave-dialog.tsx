import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Dialog } from '../drawer/dialog.tsx';
import { type ActiveGuard, findLeft, saveUnsaved } from './active-guards.ts';

/** How long a save may take before leaving asks, in milliseconds. */
const askAfter = 400;

/**
 * Asks before something unsaved is left. A router asks one place only: this is shown once, by the last of all active
 * guards, and speaks for each of them.
 */
export function LeaveDialog() {
  const { t } = useTranslation();
  const isTried = useRef(false);
  const [isAsked, setIsAsked] = useState(false);
  const left = useRef<readonly ActiveGuard[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    left.current = findLeft(currentLocation, nextLocation);
    return left.current.length > 0;
  });
  const isBlocked = blocker.state === 'blocked';
  const asked = useRef(blocker);
  asked.current = blocker;
  const mayBeSaved = left.current.some(({ save }) => save !== undefined);
  useEffect(() => {
    if (!isBlocked) {
      isTried.current = false;
      setIsAsked(false);
    } else if (mayBeSaved && !isTried.current) {
      isTried.current = true;
      // A save that does not answer keeps nobody on the page.
      const timer = setTimeout(() => setIsAsked(true), askAfter);
      void saveUnsaved(left.current).then((unsaved) => {
        clearTimeout(timer);
        // It may have been decided meanwhile.
        if (asked.current.state !== 'blocked') return;
        if (unsaved === 'nothing') asked.current.proceed();
        else setIsAsked(true);
      });
    }
  }, [isBlocked, mayBeSaved]);
  if (!isBlocked || (mayBeSaved && !isAsked)) return null;
  const isKept = left.current.every(({ staysHere }) => staysHere);
  return (
    <Dialog
      open
      title={t('editor.leaveTitle')}
      width={440}
      centered
      onCancel={() => blocker.reset?.()}
      footer={
        <>
          <Button danger onClick={() => blocker.proceed?.()}>
            {t(isKept ? 'versions.leaveKept' : 'editor.leave')}
          </Button>
          <Button type="primary" autoFocus onClick={() => blocker.reset?.()}>
            {t('editor.stay')}
          </Button>
        </>
      }
    >
      {t(isKept ? 'versions.leaveKeptText' : 'editor.leaveText')}
    </Dialog>
  );
}
