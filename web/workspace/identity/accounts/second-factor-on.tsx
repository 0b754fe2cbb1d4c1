import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorState } from '#contract/identity/second-factor.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { type Factors, ProofForm } from './proof-form.tsx';
import styles from './second-factor.module.css';
import { useFocusNext } from './use-focus-next.ts';

interface SecondFactorOnProps {
  readonly state: SecondFactorState;
  readonly factors: Factors;
  readonly onOff: () => void;
}

/** An authenticator app that is on, and the way to do without. */
export function SecondFactorOn({ state, factors, onOff }: SecondFactorOnProps) {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  const leaveButton = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const mustStay = state.isCompulsory && !factors.hasPasskey;
  return (
    <>
      <p className={styles.state}>{t('factor.on', { time: formatDateTime(state.since ?? '') })}</p>
      {mustStay && <p className={styles.description}>{t('factor.compulsory')}</p>}
      {!mustStay && !isLeaving && (
        <Button ref={leaveButton} danger onClick={() => setIsLeaving(true)}>
          {t('factor.turnOff')}
        </Button>
      )}
      {isLeaving && (
        <ProofForm
          factors={factors}
          submitLabel={t('factor.turnOff')}
          isDanger
          send={(body) => api('secondFactor.turnOff', { body }, { quiet: true })}
          onDone={() => {
            toast.success(t('factor.turnedOff'));
            onOff();
          }}
          onCancel={() => {
            setIsLeaving(false);
            focusNext(() => leaveButton.current);
          }}
        >
          <p className={styles.description}>{t(factors.hasPasskey ? 'factor.turnOffKept' : 'factor.turnOffText')}</p>
        </ProofForm>
      )}
    </>
  );
}
