import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import styles from './second-factor.module.css';
import { SecondFactorOn } from './second-factor-on.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

interface SecondFactorDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Whether the account asks for a code at sign-in, and what changes that. */
export function SecondFactorDrawer({ open, onClose, onClosed }: SecondFactorDrawerProps) {
  const { t } = useTranslation();
  /** Shown until their owner has put them somewhere. */
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({
    ...apiQuery('secondFactor.state', {}, { quiet: true }),
    enabled: open,
    staleTime: 0,
  });
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    void refetch();
  };
  return (
    <Drawer
      open={open}
      title={t('factor.title')}
      // Codes are shown once: only their own button takes them away.
      mask={{ closable: codes === undefined }}
      keyboard={codes === undefined}
      destroyOnHidden
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) return;
        setCodes(undefined);
        onClosed();
      }}
    >
      <p className={styles.description}>{t('factor.description')}</p>
      {codes && <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />}
      {!codes && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {!codes && !data && !error && <ListSkeleton rows={3} />}
      {!codes && data && !data.isOn && <SecondFactorSetup onCodes={show} />}
      {!codes && data?.isOn && <SecondFactorOn state={data} onCodes={show} onOff={() => void refetch()} />}
    </Drawer>
  );
}
