import { Button } from 'antd';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail } from '#contract/identity/members.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { AnonymiseDialog } from './anonymise-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './users.module.css';

interface UserActsProps {
  readonly user: UserDetail;
  readonly mayEdit: boolean;
  /** The two that matter most stand in a bar at the foot. */
  readonly isPhone: boolean;
  readonly onChanged: () => void;
}

/** What is done to an account as a whole; to one's own only what takes no rights. */
export function UserActs({ user, mayEdit, isPhone, onChanged }: UserActsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'correct' | 'disable' | 'anonymise' | 'resetFactor'>();
  const { id, state, isSelf, secondFactor, factorReset, resetNeedsTwo, memberships } = user;
  const simulator = usePagePath('Simulator');
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
  const mayChange = mayEdit && !isSelf && state !== 'anonymised';
  const [place] = memberships;
  const simulate = simulator !== undefined && place && state !== 'anonymised' && (
    <LinkButton
      to={`${simulator}?user=${id}&company=${place.stockId}`}
      icon={<ScanSearch size={16} strokeWidth={1.5} aria-hidden="true" />}
    >
      {t('users.simulate')}
    </LinkButton>
  );
  const end =
    mayChange &&
    (state === 'disabled' ? (
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
    ));
  const others = mayChange && (
    <>
      <Button onClick={() => setAsked('correct')}>{t('users.correct')}</Button>
      {state === 'locked' && <Button onClick={() => void unlock()}>{t('users.unlock')}</Button>}
      {secondFactor.isOn && !factorReset && (
        <Button onClick={() => setAsked('resetFactor')}>{t('users.resetFactor')}</Button>
      )}
      {state === 'disabled' && (
        <Button danger onClick={() => setAsked('anonymise')}>
          {t('users.anonymise')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <div className={styles.acts}>
        {others}
        {!isPhone && simulate}
        {!isPhone && end}
      </div>
      {isPhone && (simulate || end) && (
        <div className={styles.bar}>
          {simulate}
          {end}
        </div>
      )}
      {asked === 'correct' && (
        <CorrectDialog user={user} onDone={() => done(t('users.corrected'))} onClose={() => setAsked(undefined)} />
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
    </>
  );
}
