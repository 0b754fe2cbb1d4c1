import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { DeliveryOutcome } from '#contract/outreach/push-rules.ts';
import type { PushDetail } from '#contract/outreach/pushes.ts';
import styles from './pushes.module.css';

/** What went out first, then what did not, and last what is still to come. */
const order: readonly DeliveryOutcome[] = [
  ...(['accepted', 'kept', 'bounced', 'complained', 'suppressed'] as const),
  ...(['deferred', 'failed', 'unknown', 'handing', 'claimed', 'queued'] as const),
];

interface PushEquationProps {
  readonly push: Pick<PushDetail, 'recipients' | 'outcomes'>;
  /** The one that the log is narrowed to. */
  readonly outcome: DeliveryOutcome | undefined;
  readonly onOutcome: (outcome: DeliveryOutcome | undefined) => void;
}

/** The frozen number is the sum of the others, at every moment; each of them narrows the log. */
export function PushEquation({ push, outcome: chosen, onOutcome }: PushEquationProps) {
  const { t } = useTranslation();
  const terms = order.flatMap((outcome) => {
    const count = push.outcomes[outcome] ?? 0;
    return count > 0 ? [{ outcome, count }] : [];
  });
  return (
    <section className={styles.equation} aria-label={t('pushes.frozenList')}>
      <div className={styles.bar} aria-hidden="true">
        {terms.map(({ outcome, count }) => (
          <span
            key={outcome}
            data-outcome={outcome}
            ref={(bar) => bar?.style.setProperty('flex-grow', String(count))}
          />
        ))}
      </div>
      <ul className={styles.terms}>
        <li>
          <button type="button" aria-pressed={chosen === undefined} onClick={() => onOutcome(undefined)}>
            <span>{t('pushes.frozenList')}</span>
            <b>{formatCount(push.recipients)}</b>
          </button>
        </li>
        {terms.map(({ outcome, count }, index) => (
          <li key={outcome}>
            <button
              type="button"
              aria-pressed={chosen === outcome}
              onClick={() => onOutcome(chosen === outcome ? undefined : outcome)}
            >
              <span>
                <i data-outcome={outcome} aria-hidden="true" />
                {t(`pushes.outcomes.${outcome}`)}
              </span>
              <b>
                <span className={styles.sign} aria-hidden="true">
                  {index === 0 ? '=' : '+'}
                </span>
                {formatCount(count)}
              </b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
