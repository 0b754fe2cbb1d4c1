import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientStart, StartStep } from '#contract/operation/client-start.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import styles from './client-start.module.css';

interface StartStepsProps {
  readonly start: ClientStart;
  /** What leads to a step that is not done. */
  readonly actionFor?: (step: StartStep) => ReactNode;
}

/** Steps with what shows that they are done. */
export function StartSteps({ start, actionFor }: StartStepsProps) {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps}>
      {start.steps.map(({ step, isDone, count, at }) => {
        const Mark = isDone ? Check : Circle;
        const evidence = [
          ...(isDone && count !== null ? [t(`clientStart.evidence.${step}`, { count })] : []),
          ...(isDone && at ? [formatDateTime(at)] : []),
        ];
        return (
          <li key={step} data-done={isDone}>
            <Mark size={16} strokeWidth={1.5} aria-hidden="true" />
            <div className={styles.text}>
              <p className={styles.name}>
                {t(`clientStart.steps.${step}`)}
                <span className="visually-hidden">{t(isDone ? 'clientStart.done' : 'clientStart.open')}</span>
              </p>
              <p className={styles.quiet}>
                {evidence.length > 0 ? evidence.join(' · ') : t(`clientStart.why.${step}`)}
              </p>
            </div>
            {!isDone && actionFor?.(step)}
          </li>
        );
      })}
    </ol>
  );
}
