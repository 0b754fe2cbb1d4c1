import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text: string;
  /** At most two. */
  readonly actions?: ReactNode;
}

/**
 * Empty state: what is missing, one sentence with the way out, at most two actions (docs/visual-language.md, "States:
 * loading, empty, error").
 */
export function EmptyState({ drawing, title, text, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
