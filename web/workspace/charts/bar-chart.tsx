import { useMemo } from 'react';
import { DayBars } from '#web/shared/charts/day-bars.tsx';
import { type DayBarsData, drawDayBars } from '#web/shared/charts/draw-day-bars.ts';
import styles from './chart.module.css';
import { Reader } from './chart-reader.tsx';
import { usePlotWidth } from './use-plot-width.ts';

interface BarChartProps extends DayBarsData {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly height: number;
}

/** Bars from zero, one per day, with the foreground window set apart (docs/visual-language.md, "Charts"). */
export function BarChart({ label, days, values, format, foreground, height }: BarChartProps) {
  const [frame, width] = usePlotWidth();
  const drawing = useMemo(
    () => drawDayBars({ days, values, foreground }, { width, height }),
    [days, values, foreground, width, height],
  );
  const { box, step } = drawing;
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
            {width > 0 && <DayBars drawing={drawing} />}
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
