import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { logout } from './logout.ts';

interface LogoutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** After the dialog has closed, to return the focus. */
  readonly onClosed: () => void;
}

/** Asks before signing out deletes what was typed and is in this browser alone. */
export function LogoutDialog({ open, onClose, onClosed }: LogoutDialogProps) {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    // Until the page is left, the button goes on saying that something is under way.
    if (await logout({ discardsDrafts: true })) return;
    setIsLeaving(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={t('account.logoutTitle')}
      width={440}
      centered
      closable={false}
      onCancel={onClose}
      focusable={{ focusTriggerAfterClose: false }}
      afterClose={onClosed}
      footer={
        <>
          <Button danger loading={isLeaving} onClick={() => void leave()}>
            {t('account.logoutFreely')}
          </Button>
          <Button type="primary" autoFocus onClick={onClose}>
            {t('account.stay')}
          </Button>
        </>
      }
    >
      {t('account.logoutText')}
    </Dialog>
  );
}
