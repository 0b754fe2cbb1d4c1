import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { RecoveryCodesLeft } from './recovery-codes-left.tsx';
import styles from './second-factor.module.css';
import { SecondFactorOn } from './second-factor-on.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { useFocusNext } from './use-focus-next.ts';

interface SecondFactorDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Ids of the headings of the drawer's sections. */
type Section = 'authenticator-app' | 'passkeys' | 'recovery-codes';

/** What the account is asked for beside its password, and what changes that. */
export function SecondFactorDrawer({ open, onClose, onClosed }: SecondFactorDrawerProps) {
  const { t } = useTranslation();
  /** Shown until their owner has put them somewhere; then the keyboard goes on in the section that made them. */
  const [codes, setCodes] = useState<{ readonly list: readonly string[]; readonly from: Section }>();
  const [isOnAlready, setIsOnAlready] = useState(false);
  const focusNext = useFocusNext();
  const focusHeading = (section: Section) => focusNext(() => document.getElementById(section));
  const { data, error, refetch } = useQuery({
    ...apiQuery('secondFactor.state', {}, { quiet: true }),
    enabled: open,
    staleTime: 0,
  });
  const passkeys = useQuery({ ...apiQuery('passkey.list', {}, { quiet: true }), enabled: open, staleTime: 0 });
  const refresh = () => {
    void refetch();
    void passkeys.refetch();
  };
  const show = (from: Section) => (list: readonly string[]) => {
    setIsOnAlready(false);
    setCodes({ list, from });
    refresh();
  };
  const own = passkeys.data;
  const failure = error ?? passkeys.error;
  const factors = { hasApp: data?.isOn ?? false, hasPasskey: (own?.passkeys.length ?? 0) > 0 };
  return (
    <Drawer
      open={open}
      title={t('factor.title')}
      // Codes are shown once: only their own button takes them away.
      mask={{ closable: codes === undefined }}
      keyboard={codes === undefined}
      closable={codes === undefined}
      destroyOnHidden
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) return;
        setCodes(undefined);
        setIsOnAlready(false);
        onClosed();
      }}
    >
      <p className={styles.description}>{t('factor.description')}</p>
      {codes && (
        <RecoveryCodeList
          codes={codes.list}
          onDone={() => {
            setCodes(undefined);
            focusHeading(codes.from);
          }}
        />
      )}
      {!codes && failure && <ErrorState error={failure} onReload={refresh} />}
      {!codes && !failure && !(data && own) && <ListSkeleton rows={3} />}
      {!codes && !failure && data && own && (
        <>
          <section aria-labelledby="authenticator-app" className={styles.part}>
            <h2 id="authenticator-app" tabIndex={-1} className={styles.heading}>
              {t('factor.app')}
            </h2>
            {isOnAlready && <Alert type="warning" showIcon role="alert" title={t('factor.isOnAlready')} />}
            {data.isOn ? (
              <SecondFactorOn
                state={data}
                factors={factors}
                onOff={() => {
                  refresh();
                  focusHeading('authenticator-app');
                }}
              />
            ) : (
              <SecondFactorSetup
                factors={factors}
                onOn={(list) => {
                  if (list) return show('authenticator-app')(list);
                  refresh();
                  focusHeading('authenticator-app');
                }}
                onOnAlready={() => {
                  setIsOnAlready(true);
                  refresh();
                  focusHeading('authenticator-app');
                }}
              />
            )}
          </section>
          <div className={styles.part}>
            <PasskeySection
              own={own}
              hasApp={data.isOn}
              onCodes={(list) => setCodes({ list, from: 'passkeys' })}
              onChanged={refresh}
            />
          </div>
          {(factors.hasApp || factors.hasPasskey) && (
            <RecoveryCodesLeft count={data.recoveryCodesLeft} factors={factors} onCodes={show('recovery-codes')} />
          )}
        </>
      )}
    </Drawer>
  );
}
