import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { drawLines, type LineChartData } from '#web/shared/charts/draw-lines.ts';
import { hasValues, type LineSeries } from '#web/shared/charts/line-series.ts';
import { Lines } from '#web/shared/charts/lines.tsx';
import styles from './chart.module.css';
import { Reader } from './chart-reader.tsx';
import { LineReading } from './line-reading.tsx';
import { LineTip } from './line-tip.tsx';
import { indexAt, lineAt } from './read-lines.ts';
import { usePlotWidth } from './use-plot-width.ts';

interface LineChartProps extends Pick<LineChartData, 'days' | 'reference' | 'marks' | 'unit'> {
  /** The chart in one sentence. */
  readonly label: string;
  /** One's own company, then those compared, then context: the order of ↑ and ↓. */
  readonly series: readonly LineSeries[];
  readonly format: (value: number) => string;
  readonly height: number;
}

/**
 * Lines over days, drawn as on public pages, with a crosshair for pointer and keyboard over them
 * (docs/visual-language.md, "Charts").
 */
export function LineChart({ label, days, series, format, height, reference, marks, unit }: LineChartProps) {
  const { t } = useTranslation();
  const [frame, width] = usePlotWidth();
  const drawing = useMemo(
    () =>
      drawLines({ days, lines: series, reference, ...(marks && { marks }), ...(unit && { unit }) }, { width, height }),
    [days, series, reference, marks, unit, width, height],
  );
  const { box, scale } = drawing;

  return (
    <div ref={frame}>
      {hasValues(series) ? (
        <Reader
          label={label}
          count={days.length}
          lines={series.length}
          height={height}
          readingAt={(x, y) => {
            const index = indexAt(box, days.length, x);
            return { index, line: lineAt(box, scale, series, index, y) };
          }}
          describe={({ index, line }) => {
            const value = series[line]?.values[index];
            const text = value === null || value === undefined ? t('chart.noValue') : format(value);
            return `${days[index]} ${series[line]?.name} ${text}`;
          }}
        >
          {(reading) => (
            <>
              {width > 0 && <Lines drawing={drawing} />}
              {reading && <LineReading box={box} scale={scale} days={days} series={series} reading={reading} />}
              {reading && (
                <LineTip box={box} scale={scale} days={days} series={series} format={format} reading={reading} />
              )}
            </>
          )}
        </Reader>
      ) : (
        <p className={styles.nothing} style={{ height }}>
          {t('chart.nothing')}
        </p>
      )}
    </div>
  );
}
