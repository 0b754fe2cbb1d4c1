import { useMemo } from 'react';
import styles from './chart.module.css';
import { Reader } from './chart-reader.tsx';
import { EChartsLayer } from './echarts-layer.tsx';
import type { PlotBox } from './line-layout.ts';
import { dayAxis, gridOf, valueAxis } from './line-option.ts';
import { valueScale } from './scales.ts';
import { usePlotWidth } from './use-plot-width.ts';

interface BarChartProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly values: readonly number[];
  readonly format: (value: number) => string;
  /** Number of days at the end that are the foreground, drawn in colour on a band. */
  readonly foreground: number;
  readonly height: number;
}

/** Bars from zero, one per day, with the foreground window set apart (docs/visual-language.md, "Charts"). */
export function BarChart({ label, days, values, format, foreground, height }: BarChartProps) {
  const [frame, width] = usePlotWidth();
  const box: PlotBox = useMemo(() => ({ width, height, left: 32, right: 4, top: 12, bottom: 26 }), [width, height]);
  const step = Math.max(0, width - box.left - box.right) / Math.max(1, days.length);
  const firstForeground = days.length - foreground;
  const option = useMemo(() => {
    const scale = valueScale(values, 2, true);
    const data = values.map((value, index) => ({
      value,
      itemStyle: { color: index >= firstForeground ? 'var(--series-1)' : 'var(--bar-context)' },
    }));
    return {
      grid: gridOf(box),
      xAxis: dayAxis(days, box.width, true),
      yAxis: valueAxis(scale, format),
      series: [{ type: 'bar', data, barCategoryGap: '30%' }],
    };
  }, [box, days, values, format, firstForeground]);
  const describe = (index: number) => `${days[index]} ${format(values[index] ?? 0)}`;

  return (
    <div ref={frame}>
      <Reader
        label={label}
        count={days.length}
        lines={1}
        height={height}
        readingAt={(x) => {
          const index = Math.floor((x - box.left) / step);
          return { index: Math.max(0, Math.min(days.length - 1, index)), line: 0 };
        }}
        describe={({ index }) => describe(index)}
      >
        {(reading) => (
          <>
            <svg className={styles.over} width={width} height={height} aria-hidden="true">
              <rect
                className={styles.band}
                x={box.left + firstForeground * step}
                y={box.top}
                width={foreground * step}
                height={Math.max(0, height - box.top - box.bottom)}
              />
            </svg>
            <EChartsLayer option={option} width={width} height={height} />
            {reading && (
              <div className={styles.tip} style={tipPlace(box.left + (reading.index + 0.5) * step, width)}>
                {describe(reading.index)}
              </div>
            )}
          </>
        )}
      </Reader>
    </div>
  );
}

/** On the side of the crosshair with more space. */
function tipPlace(x: number, width: number): { left: number } | { right: number } {
  return x < width / 2 ? { left: x + 10 } : { right: width - x + 10 };
}
