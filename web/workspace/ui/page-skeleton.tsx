import styles from './page-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** A page of figures at its final heights while loading. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton height={140} />
      <Skeleton height={420} />
      <div className={styles.columns}>
        <Skeleton height={340} />
        <Skeleton height={340} />
      </div>
    </div>
  );
}
