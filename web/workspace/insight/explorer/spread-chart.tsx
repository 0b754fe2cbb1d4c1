import { useTranslation } from 'react-i18next';
import type { ExplorerPreview } from '#contract/insight/explorer.ts';
import styles from './preview.module.css';

const height = 48;

/** Articles of a story by day, a bar per day from zero. */
export function SpreadChart({ spread }: { readonly spread: ExplorerPreview['spread'] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...spread.map(({ count }) => count));
  const total = spread.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [spread[0]?.date ?? '', spread.at(-1)?.date ?? ''];
  const label = t('explorer.spreadLabel', { from: first, until: last, total, most });
  return (
    <figure className={styles.spread}>
      <svg viewBox={`0 0 ${spread.length} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <title>{label}</title>
        {spread.map(({ date, count }, index) => {
          const barHeight = (count / most) * height;
          return <rect key={date} x={index + 0.1} y={height - barHeight} width={0.8} height={barHeight} />;
        })}
      </svg>
      <figcaption aria-hidden="true">
        <span>{first.slice(5)}</span>
        <span>{last.slice(5)}</span>
      </figcaption>
    </figure>
  );
}
