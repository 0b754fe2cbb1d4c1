import { useTranslation } from 'react-i18next';
import type { ExplorerPreview } from '#contract/insight/explorer.ts';
import { minutesBetween } from '#contract/insight/story-reach.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { useElementSize } from '#web/workspace/use-element-size.ts';
import styles from './preview.module.css';

const height = 22;
const mark = 5;

/** Articles of a story on a line of hours: the first one filled. */
export function SpreadChart({ spread }: { readonly spread: ExplorerPreview['spread'] }) {
  const { t } = useTranslation();
  const [box, { width }] = useElementSize<HTMLElement>();
  const [first = '', last = first] = [spread[0], spread.at(-1)];
  const length = Math.max(1, minutesBetween(first, last));
  const xOf = (at: string) => mark + (minutesBetween(first, at) / length) * Math.max(0, width - 2 * mark);
  const label = t('explorer.spreadLabel', {
    from: formatDateTimeAcrossYears(first),
    until: formatDateTimeAcrossYears(last),
    total: spread.length,
  });
  return (
    <figure ref={box} className={styles.spread}>
      <svg width={width} height={height} role="img" aria-label={label}>
        <title>{label}</title>
        <line className={styles.line} x2={width} y1={height - 1} y2={height - 1} />
        <rect className={styles.first} x={xOf(first) - 2} y={5} width={4} height={height - 6} />
        <path
          d={spread
            .slice(1)
            .map((at) => `M${xOf(at) - 2} 9h4v${height - 10}h-4z`)
            .join('')}
        />
      </svg>
      <figcaption aria-hidden="true">
        <span>{formatDateTimeAcrossYears(first)}</span>
        <span>{formatDateTimeAcrossYears(last)}</span>
      </figcaption>
    </figure>
  );
}
