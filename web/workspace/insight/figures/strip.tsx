import type { ReactNode } from 'react';
import styles from './strip.module.css';

/** Key figures under a 2 px ink rule (docs/visual-language.md, "Workspace pages"). */
export function Strip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {children}
    </dl>
  );
}

interface StripItemProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Unit and change. */
  readonly aside?: ReactNode;
  readonly foot?: ReactNode;
}

export function StripItem({ label, children, aside, foot }: StripItemProps) {
  return (
    <div className={styles.item}>
      <dt>{label}</dt>
      <dd>
        <div className={styles.line}>
          <span className={styles.value}>{children}</span>
          {aside}
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </dd>
    </div>
  );
}
