import { formatDayShort } from '#web/shared/format/date.ts';
import { type LineSeries, type PlotBox, pathOf, type Reference, xAt, yAt } from './line-layout.ts';
import styles from './plain-lines.module.css';
import { dayTicks, type Scale, tickCount } from './scales.ts';

interface PlainLinesProps {
  readonly box: PlotBox;
  readonly scale: Scale;
  readonly days: readonly string[];
  readonly series: readonly LineSeries[];
  readonly reference: Reference | undefined;
  readonly format: (value: number) => string;
}

/**
 * The same lines as {@link EChartsLayer} without ECharts, whose 168 KB would exceed the limit of the dashboard's first
 * visit (`npm run bench:javascript`).
 */
export function PlainLines({ box, scale, days, series, reference, format }: PlainLinesProps) {
  const right = box.width - box.right;
  const ticks = dayTicks(days.length, tickCount(box.width));
  return (
    <svg className={styles.lines} width={box.width} height={box.height} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${box.left} ${yAt(box, scale, tick)}H${right}`} />
          <text className={styles.label} x={box.left - 8} y={yAt(box, scale, tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      <path className={styles.base} d={`M${box.left} ${box.height - box.bottom}H${right}`} />
      {ticks.map((tick, place) => (
        <text
          key={tick}
          className={styles.label}
          x={xAt(box, days.length, tick)}
          y={box.height - 8}
          textAnchor={place === 0 ? 'start' : place === ticks.length - 1 ? 'end' : 'middle'}
        >
          {formatDayShort(days[tick] ?? '')}
        </text>
      ))}
      {reference && (
        <path className={styles.reference} d={`M${box.left} ${yAt(box, scale, reference.value)}H${right}`} />
      )}
      {series.toReversed().map(({ id, role, values }) => (
        <path key={id} className={styles.line} data-role={role} d={pathOf(box, scale, values)} />
      ))}
    </svg>
  );
}
