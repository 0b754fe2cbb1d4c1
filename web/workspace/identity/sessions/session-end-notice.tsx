import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStore } from '#web/workspace/create-store.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { endsSoon } from './attendance.ts';

/**
 * Says that a page which nobody touches is about to lose its session. Any touch keeps it, that of the button as well;
 * the notice goes once that has come true, and stays while there is no network.
 */
export function SessionEndNotice() {
  const { t } = useTranslation();
  const isOpen = useStore(endsSoon);
  return (
    <Dialog
      open={isOpen}
      title={t('sessionEnd.title')}
      width={440}
      centered
      closable={false}
      footer={
        <Button type="primary" autoFocus>
          {t('sessionEnd.goOn')}
        </Button>
      }
    >
      {t('sessionEnd.text')}
    </Dialog>
  );
}
