import { useTranslation } from 'react-i18next';
import type { ProbeReading } from '#contract/operation/status.ts';
import type { ProbeName, ProbeState } from '#contract/operation/status-figures.ts';
import styles from './status.module.css';

interface StatusSentenceProps {
  readonly probes: readonly ProbeReading[];
  /** Leads to the cell of a part. */
  readonly onOpen: (name: ProbeName) => void;
}

/** States that the sentence speaks of, the worst first. */
const spoken = ['act', 'attention', 'unmeasured', 'idle'] as const satisfies readonly ProbeState[];

/** How many parts are well, and which are not; each name leads to its cell. */
export function StatusSentence({ probes, onOpen }: StatusSentenceProps) {
  const { t } = useTranslation();
  const inState = (state: ProbeState) => probes.filter((probe) => probe.state === state);
  const ok = inState('ok').length;
  return (
    <p className={styles.sentence}>
      {ok === probes.length
        ? t('status.allWell', { count: ok })
        : t('status.well', { count: ok, total: probes.length })}
      {spoken.map((state) => {
        const found = inState(state);
        if (found.length === 0) return null;
        return (
          <span key={state}>
            {t(`status.sentence.${state}`)}
            {found.map(({ name }, index) => (
              <span key={name} className={styles.kept}>
                {index > 0 && t('status.and')}
                <button type="button" className={styles.part} onClick={() => onOpen(name)}>
                  {t(`status.probes.${name}`)}
                </button>
              </span>
            ))}
            {t('status.stop')}
          </span>
        );
      })}
    </p>
  );
}
