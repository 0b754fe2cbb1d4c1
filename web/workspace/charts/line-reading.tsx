import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { linePath, type PlotBox, xAt, yAt } from '#web/shared/charts/plot.ts';
import type { Scale } from '#web/shared/charts/scales.ts';
import styles from './chart.module.css';
import type { Reading } from './chart-reader.tsx';

interface LineReadingProps {
  readonly box: PlotBox;
  readonly scale: Scale;
  readonly days: readonly string[];
  readonly series: readonly LineSeries[];
  readonly reading: Reading;
}

/** What is read: the crosshair, a dot on the line, and the line itself where it is one of the grey ones. */
export function LineReading({ box, scale, days, series, reading }: LineReadingProps) {
  const line = series[reading.line];
  const value = line?.values[reading.index];
  const x = xAt(box, days.length, reading.index);
  return (
    <svg className={styles.over} width={box.width} height={box.height} aria-hidden="true">
      {line?.role === 'context' && <path className={styles.found} d={linePath(box, scale, line.values)} />}
      <path className={styles.crosshair} d={`M${x} ${box.top}V${box.height - box.bottom}`} />
      {value !== null && value !== undefined && (
        <circle className={styles.dot} cx={x} cy={yAt(box, scale, value)} r="3.5" />
      )}
    </svg>
  );
}
