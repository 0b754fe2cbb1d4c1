import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import styles from './list-table.module.css';

export type SortDirection = 'ascending' | 'descending' | undefined;

/** Which way a list stands by a column. */
export function directionBy(sort: string | undefined, current: string | undefined): SortDirection {
  if (sort === undefined || current === undefined) return undefined;
  if (current === sort) return 'ascending';
  return current === `-${sort}` ? 'descending' : undefined;
}

interface SortHeadProps {
  readonly title: string;
  readonly direction: SortDirection;
  readonly onSort: () => void;
}

/** The head of a column that can be sorted by; its cell says the direction by `aria-sort`. */
export function SortHead({ title, direction, onSort }: SortHeadProps) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button type="button" className={styles.sort} data-direction={direction} onClick={onSort}>
      {title}
      <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
