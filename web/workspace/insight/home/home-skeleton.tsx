import stripStyles from '#web/workspace/insight/figures/strip.module.css';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './home.module.css';

const four = [1, 2, 3, 4];

/** The page at its final heights while loading. */
export function HomeSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <div className={styles.asOf}>
        <Skeleton width={180} height={22} />
      </div>
      <div className={styles.sentence}>
        <Skeleton width={560} height={42} />
      </div>
      <div className={stripStyles.strip}>
        {four.map((index) => (
          <div key={index} className={stripStyles.item}>
            <Skeleton width={160} height={96} />
          </div>
        ))}
      </div>
      <div className={styles.columns}>
        <Skeleton height={420} />
        <Skeleton height={420} />
        <Skeleton height={360} />
        <Skeleton height={360} />
      </div>
    </div>
  );
}
