import { Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

/**
 * Keeps what is typed: leaving with unsaved changes is asked about first, inside the workspace by a dialog,
 * when the tab closes by the browser. `leaveFreely` lets the next navigation pass, for a save that leads on.
 * Where a page keeps its filters in the address, only `pathname` tells that it is left.
 */
export function useUnsavedGuard(isDirty: boolean, leavesBy: 'address' | 'pathname' = 'address') {
  const { t } = useTranslation();
  const isFree = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leavesPath = currentLocation.pathname !== nextLocation.pathname;
    const leaves = leavesPath || (leavesBy === 'address' && currentLocation.search !== nextLocation.search);
    return isDirty && leaves && !isFree.current;
  });
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const dialog = (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('editor.leaveTitle')}
      width={440}
      centered
      onCancel={() => blocker.reset?.()}
      footer={
        <>
          <Button danger onClick={() => blocker.proceed?.()}>
            {t('editor.leave')}
          </Button>
          <Button type="primary" autoFocus onClick={() => blocker.reset?.()}>
            {t('editor.stay')}
          </Button>
        </>
      }
    >
      {t('editor.leaveText')}
    </Modal>
  );
  return {
    dialog,
    leaveFreely: (act: () => void) => {
      isFree.current = true;
      act();
      isFree.current = false;
    },
  };
}
