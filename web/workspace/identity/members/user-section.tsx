import { type ReactNode, useId } from 'react';
import styles from './users.module.css';

interface UserSectionProps {
  readonly title: string;
  /** How many there are. */
  readonly count?: number;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a person's detail under its title. */
export function UserSection({ title, count, actions, children }: UserSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h3 id={id}>{title}</h3>
        {count !== undefined && <span className={styles.quiet}>{count}</span>}
        <span className={styles.sectionActions}>{actions}</span>
      </div>
      {children}
    </section>
  );
}
