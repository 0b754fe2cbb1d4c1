import type { ReactNode } from 'react';
import styles from './strip.module.css';

interface StripProps {
  readonly label: string;
  readonly children: ReactNode;
  /** How many stand side by side where there is room. */
  readonly items?: 4 | 5;
  /** Whether phones show the fifth as well. */
  readonly isWhole?: boolean;
}

/** Key figures under a 2 px ink rule (docs/visual-language.md, "Workspace pages"). */
export function Strip({ label, children, items = 4, isWhole }: StripProps) {
  return (
    <dl className={styles.strip} aria-label={label} data-items={items} data-whole={isWhole || undefined}>
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
