import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/shared/api/client.ts';
import { type Factors, ProofForm } from './proof-form.tsx';
import styles from './second-factor.module.css';
import { useFocusNext } from './use-focus-next.ts';

interface RecoveryCodesLeftProps {
  readonly count: number;
  readonly factors: Factors;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Fewer recovery codes than this are worth a word. */
const few = 3;

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesLeft({ count, factors, onCodes }: RecoveryCodesLeftProps) {
  const { t } = useTranslation();
  const [isRenewing, setIsRenewing] = useState(false);
  const renewButton = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  return (
    <section aria-labelledby="recovery-codes" className={styles.part}>
      <h2 id="recovery-codes" tabIndex={-1} className={styles.heading}>
        {t('factor.codes')}
      </h2>
      <p className={styles.description}>
        {t('factor.codesLeft', { count })}
        {count < few && t('factor.codesFew')}
      </p>
      {isRenewing ? (
        <ProofForm
          factors={factors}
          submitLabel={t('factor.renew')}
          send={(body) => api('secondFactor.renewRecoveryCodes', { body }, { quiet: true })}
          onDone={({ recoveryCodes }) => {
            setIsRenewing(false);
            onCodes(recoveryCodes);
          }}
          onCancel={() => {
            setIsRenewing(false);
            focusNext(() => renewButton.current);
          }}
        >
          <p className={styles.description}>{t('factor.renewText')}</p>
        </ProofForm>
      ) : (
        <Button ref={renewButton} onClick={() => setIsRenewing(true)}>
          {t('factor.renew')}
        </Button>
      )}
    </section>
  );
}
