import { useTranslation } from 'react-i18next';
import { workspacePaths } from '#contract/paths.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { companyOfTab, overtaken } from './stale-company.ts';

/** Says that this tab shows another company than the session. Input stays until the reader leaves. */
export function StaleCompanyNotice() {
  const { t } = useTranslation();
  const isStale = useStore(overtaken);
  const before = useStore(companyOfTab);
  return (
    <Dialog
      open={isStale}
      title={t('company.overtakenTitle')}
      width={440}
      centered
      closable={false}
      mask={{ closable: false }}
      okText={t('company.openCurrent')}
      cancelText={t('company.stay')}
      onOk={() => location.assign(workspacePaths.home)}
      onCancel={() => overtaken.set(false)}
    >
      {t('company.overtakenText', { before })}
    </Dialog>
  );
}
