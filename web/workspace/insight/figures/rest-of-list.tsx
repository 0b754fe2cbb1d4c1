import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './figure-explanation.module.css';

interface RestOfListProps {
  /** Items of the list that are not shown before it; without any there is nothing to open. */
  readonly count: number;
  readonly children: ReactNode;
}

/** What a list holds beyond its first items, one click away. */
export function RestOfList({ count, children }: RestOfListProps) {
  const { t } = useTranslation();
  if (count <= 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t('figure.restOfList', { count })}</summary>
      {children}
    </details>
  );
}
