import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './explorer.module.css';

const facets = ['company', 'category', 'tier', 'position'];
const items = ['first', 'second', 'third', 'fourth'];

/** Placeholders of facets and results until the first answer. */
export function ExplorerSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.facets}>
        {facets.map((key) => (
          <div key={key} className={styles.facetSkeleton}>
            <Skeleton height={150} />
          </div>
        ))}
      </div>
      <div className={styles.results}>
        <p role="status" className="visually-hidden">
          {t('explorer.searching')}
        </p>
        <Skeleton height={30} width={240} />
        <div className={styles.histogramSkeleton}>
          <Skeleton height={82} />
        </div>
        {items.map((key) => (
          <div key={key} className={styles.itemSkeleton}>
            <Skeleton height={20} width={220} />
            <Skeleton height={26} />
            <Skeleton height={44} />
          </div>
        ))}
      </div>
    </div>
  );
}
