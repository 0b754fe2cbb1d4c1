import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Bump } from '#web/shared/charts/bump.tsx';
import { drawBump } from '#web/shared/charts/draw-bump.ts';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { xAt } from '#web/shared/charts/plot.ts';
import styles from './chart.module.css';
import { Reader } from './chart-reader.tsx';
import { LineTip } from './line-tip.tsx';
import { indexAt, lineAt } from './read-lines.ts';
import { usePlotWidth } from './use-plot-width.ts';

interface BumpChartProps {
  readonly label: string;
  /** Last day of each week. */
  readonly weeks: readonly string[];
  /** Ranks by week, one's own company first. */
  readonly series: readonly LineSeries[];
}

/** Ranks over weeks, drawn as on public pages, with a crosshair over them (docs/visual-language.md, "Charts"). */
export function BumpChart({ label, weeks, series }: BumpChartProps) {
  const { t } = useTranslation();
  const [frame, width] = usePlotWidth();
  const drawing = useMemo(() => drawBump(weeks, series, width), [weeks, series, width]);
  const { box, scale, rows } = drawing;

  return (
    <div ref={frame}>
      <Reader
        label={label}
        count={weeks.length}
        lines={series.length}
        height={box.height}
        readingAt={(x, y) => {
          const index = indexAt(box, weeks.length, x);
          return { index, line: lineAt(box, scale, rows, index, y) };
        }}
        describe={({ index, line }) =>
          `${weeks[index]} ${series[line]?.name} ${series[line]?.values[index] ?? t('chart.noValue')}`
        }
      >
        {(reading) => (
          <>
            {width > 0 && <Bump drawing={drawing} />}
            {reading && (
              <svg className={styles.over} width={box.width} height={box.height} aria-hidden="true">
                <path
                  className={styles.crosshair}
                  d={`M${xAt(box, weeks.length, reading.index)} 4V${box.height - box.bottom + 12}`}
                />
              </svg>
            )}
            {reading && (
              <LineTip box={box} scale={scale} days={weeks} series={series} format={String} reading={reading} />
            )}
          </>
        )}
      </Reader>
    </div>
  );
}
