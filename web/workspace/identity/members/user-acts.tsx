import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { AnonymiseDialog } from './anonymise-dialog.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './users.module.css';

interface UserActsProps {
  readonly user: UserDetail;
  readonly onChanged: () => void;
}

/** What is done to an account as a whole; to one's own only what takes no rights. */
export function UserActs({ user, onChanged }: UserActsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'disable' | 'anonymise' | 'resetFactor'>();
  const { id, state, isSelf, secondFactor, factorReset, resetNeedsTwo } = user;
  const done = (words: string) => {
    setAsked(undefined);
    toast.success(words);
    onChanged();
  };
  const unlock = async () => {
    if ((await api('user.unlock', { body: { id } })).success) done(t('users.unlocked'));
  };
  const enable = async () => {
    if ((await api('user.enable', { body: { id } })).success) done(t('users.enabled'));
  };
  if (isSelf || state === 'anonymised') return null;
  return (
    <div className={styles.acts}>
      {state === 'locked' && <Button onClick={() => void unlock()}>{t('users.unlock')}</Button>}
      {secondFactor.isOn && !factorReset && (
        <Button onClick={() => setAsked('resetFactor')}>{t('users.resetFactor')}</Button>
      )}
      {state === 'disabled' && (
        <Button danger onClick={() => setAsked('anonymise')}>
          {t('users.anonymise')}
        </Button>
      )}
      {state === 'disabled' ? (
        <Popconfirm
          title={t('users.enable')}
          description={t('users.enableText')}
          okText={t('users.enable')}
          cancelText={t('users.cancel')}
          onConfirm={enable}
        >
          <Button className={styles.last ?? ''}>{t('users.enable')}</Button>
        </Popconfirm>
      ) : (
        <Button danger className={styles.last ?? ''} onClick={() => setAsked('disable')}>
          {t('users.disable')}
        </Button>
      )}
      {asked === 'disable' && (
        <DisableDialog user={user} onDone={() => done(t('users.disabled'))} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'anonymise' && (
        <AnonymiseDialog user={user} onDone={() => done(t('users.anonymised'))} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'resetFactor' && (
        <ReasonDialog
          title={t('users.resetFactor')}
          text={t(resetNeedsTwo ? 'users.resetFactorByTwo' : 'users.resetFactorText')}
          verb={t(resetNeedsTwo ? 'users.askFactorReset' : 'users.resetFactor')}
          send={(reason) => api('user.resetSecondFactor', { body: { id, reason } }, { quiet: true })}
          onDone={() => done(t(resetNeedsTwo ? 'users.factorResetAsked' : 'users.factorReset'))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
