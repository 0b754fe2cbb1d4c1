import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** Scope of the panel, less prominent beside the title. */
  readonly scope?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A surface with a hairline and a head of 54 px (docs/visual-language.md, "Frame of the workspace"). Tables run edge to
 * edge inside it.
 */
export function Panel({ title, scope, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.names}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {scope && <span className={styles.scope}>{scope}</span>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
