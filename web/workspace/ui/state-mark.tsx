import type { ReactNode } from 'react';
import styles from './state-mark.module.css';

interface StateMarkProps {
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'ended';
  readonly children: ReactNode;
}

/** A state: a word with a mark of its own shape, so that colour is not the only cue. */
export function StateMark({ tone, children }: StateMarkProps) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  );
}
