import { useTranslation } from 'react-i18next';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { type PlotBox, xAt, yAt } from '#web/shared/charts/plot.ts';
import type { Scale } from '#web/shared/charts/scales.ts';
import styles from './chart.module.css';
import type { Reading } from './chart-reader.tsx';

interface LineTipProps {
  readonly box: PlotBox;
  readonly scale: Scale;
  readonly days: readonly string[];
  readonly series: readonly LineSeries[];
  readonly format: (value: number) => string;
  readonly reading: Reading;
}

/** Tooltip of a day: one's own company first and bold, then as they stand above each other, and the grey line under the pointer. */
export function LineTip({ box, scale, days, series, format, reading }: LineTipProps) {
  const { t } = useTranslation();
  const x = xAt(box, days.length, reading.index);
  const isRight = x < box.width / 2;
  const valueAt = ({ values }: LineSeries) => values[reading.index] ?? null;
  const heightAt = (value: number | null) => (value === null ? box.height : yAt(box, scale, value));
  const rows = series
    .map((entry, line) => ({ ...entry, line, value: valueAt(entry) }))
    .filter(({ role, line }) => role !== 'context' || line === reading.line)
    .sort((a, b) => Number(b.role === 'own') - Number(a.role === 'own') || heightAt(a.value) - heightAt(b.value));
  return (
    <div className={styles.tip} style={isRight ? { left: x + 14 } : { right: box.width - x + 14 }}>
      <div className={styles.tipDay}>{days[reading.index]}</div>
      {rows.map(({ id, name, role, line, value }) => (
        <div key={id} className={styles.tipRow} data-role={role} data-current={line === reading.line || undefined}>
          <span className={styles.tipName}>{name}</span>
          <span>{value === null ? t('chart.noValue') : format(value)}</span>
        </div>
      ))}
    </div>
  );
}
