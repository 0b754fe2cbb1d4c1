import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PartnerCheck, PartnerDetail } from '#contract/identity/partners.ts';
import { StateMark } from '#web/workspace/ui/state-mark.tsx';
import styles from './partners.module.css';

interface CheckStepsProps {
  readonly checked: PartnerCheck;
  readonly kind: PartnerDetail['kind'];
}

type Step = PartnerCheck['steps'][number];

const tones = { passed: 'success', failed: 'error', skipped: 'neutral' } as const;

/** What a test call has found, step by step, in plain words. */
export function CheckSteps({ checked, kind }: CheckStepsProps) {
  const { t } = useTranslation();
  const { steps, key, person, secondsOff, problem } = checked;
  const failed = steps.find(({ state }) => state === 'failed');
  const words = ({ step, state }: Step): string => {
    if (state === 'skipped') return '';
    if (state === 'failed') {
      if (step === 'signature' && key?.hasEnded) return t('partners.keyHasEnded', { ...key });
      const username = person?.username ?? '';
      return t(`partners.faults.${step}`, { problem, username, seconds: secondsOff ?? 0 });
    }
    if (step === 'signature' && key) return t('partners.found.signature', { fingerprint: key.fingerprint });
    if (step === 'time') return t('partners.found.time', { seconds: secondsOff ?? 0 });
    if (step === 'person' && person) return t('partners.found.person', { ...person });
    return step === 'company' && person ? t('partners.found.company', { count: person.companies }) : '';
  };
  const verdict = kind === 'oidc' ? 'partners.passedProvider' : 'partners.passedAll';
  return (
    <div className={styles.steps}>
      <Alert
        type={failed ? 'error' : 'success'}
        showIcon
        title={failed ? t('partners.failedAt', { step: t(`partners.steps.${failed.step}`) }) : t(verdict)}
      />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.step} className={styles.step}>
            <StateMark tone={tones[step.state]}>{t(`partners.stepStates.${step.state}`)}</StateMark>
            <span>{t(`partners.steps.${step.step}`)}</span>
            <span className={styles.said}>{words(step)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
