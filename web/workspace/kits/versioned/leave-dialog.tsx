import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useNavigate } from 'react-router';
import { Dialog } from '../drawer/dialog.tsx';
import { type ActiveGuard, findLeft, leaveAllFreely, saveUnsaved } from './active-guards.ts';

/** How long a save may take before leaving asks, in milliseconds. */
const askAfter = 400;

/**
 * Asks before something unsaved is left. A router asks one place only: this is shown once, by the last of all active
 * guards, and speaks for each of them.
 */
export function LeaveDialog() {
  const { t } = useTranslation();
  const attempt = useRef<Promise<unknown>>(undefined);
  const [isAsked, setIsAsked] = useState(false);
  const left = useRef<readonly ActiveGuard[]>([]);
  const goOn = useRef(() => {});
  const navigate = useNavigate();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const found = findLeft(currentLocation, nextLocation);
    if (found.length === 0) return false;
    left.current = found;
    goOn.current = () => {
      if (historyAction !== 'POP') {
        const { state } = nextLocation;
        // Not by the blocker: a save may have led to an address of its own, since when nothing is blocked.
        leaveAllFreely(() => void navigate(nextLocation, { replace: historyAction === 'REPLACE', state }));
      } else if (asked.current.state === 'blocked') asked.current.proceed();
    };
    return true;
  });
  const asked = useRef(blocker);
  asked.current = blocker;
  const isBlocked = blocker.state === 'blocked';
  const mayBeSaved = left.current.some(({ save }) => save !== undefined);
  useEffect(() => {
    if (!isBlocked) setIsAsked(false);
    else if (mayBeSaved && !attempt.current) {
      // A save that does not answer keeps nobody on the page.
      const timer = setTimeout(() => setIsAsked(true), askAfter);
      const saving = saveUnsaved(left.current);
      attempt.current = saving;
      void saving.then((unsaved) => {
        clearTimeout(timer);
        // It may have been decided meanwhile, and something else left.
        if (attempt.current !== saving) return;
        attempt.current = undefined;
        if (unsaved === 'nothing') goOn.current();
        else setIsAsked(true);
      });
    }
  }, [isBlocked, mayBeSaved]);
  const decide = (act: (() => void) | undefined) => {
    attempt.current = undefined;
    act?.();
  };
  if (!isBlocked || (mayBeSaved && !isAsked)) return null;
  const isKept = left.current.every(({ staysHere }) => staysHere);
  return (
    <Dialog
      open
      title={t('editor.leaveTitle')}
      width={440}
      centered
      onCancel={() => decide(blocker.reset)}
      footer={
        <>
          <Button danger onClick={() => decide(blocker.proceed)}>
            {t(isKept ? 'versions.leaveKept' : 'editor.leave')}
          </Button>
          <Button type="primary" autoFocus onClick={() => decide(blocker.reset)}>
            {t('editor.stay')}
          </Button>
        </>
      }
    >
      {t(isKept ? 'versions.leaveKeptText' : 'editor.leaveText')}
    </Dialog>
  );
}
