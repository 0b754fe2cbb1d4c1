import type { ReactNode } from 'react';
import { useLayoutWidth } from '../use-media-query.ts';
import styles from './filter-bar.module.css';
import { PageActions } from './page-actions.tsx';

/** A page's filters: beside the breadcrumbs, or in rows below them. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  const width = useLayoutWidth();
  if (width === 'desktop') return <PageActions>{children}</PageActions>;
  return <div className={styles.bar}>{children}</div>;
}
