import { useTranslation } from 'react-i18next';
import type { ExplorerPreview } from '#contract/insight/explorer.ts';
import { CountBars } from '#web/shared/charts/count-bars.tsx';
import styles from './preview.module.css';

/** Articles of a story by day, a bar per day from zero. */
export function SpreadChart({ spread }: { readonly spread: ExplorerPreview['spread'] }) {
  const { t } = useTranslation();
  const counts = spread.map(({ count }) => count);
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const [first, last] = [spread[0]?.date ?? '', spread.at(-1)?.date ?? ''];
  return (
    <figure className={styles.spread}>
      <CountBars counts={counts} label={t('explorer.spreadLabel', { from: first, until: last, total, most })} />
      <figcaption aria-hidden="true">
        <span>{first.slice(5)}</span>
        <span>{last.slice(5)}</span>
      </figcaption>
    </figure>
  );
}
