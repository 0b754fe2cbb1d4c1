import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

interface FactListProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Labels are long, as names of data are. */
  readonly isWide?: boolean;
}

/** Facts of a record, line by line, in its drawer. */
export function FactList({ facts, isWide = false }: FactListProps) {
  return (
    <dl className={styles.facts} data-wide={isWide}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
