import { AxisMarks } from './axes.tsx';
import { ChartSvg } from './chart-svg.tsx';
import type { DayBarsDrawing } from './draw-day-bars.ts';

/** Bars from zero, one per day, the foreground in colour on its band. */
export function DayBars({ drawing: { box, axes, barWidth, before, now, band } }: { readonly drawing: DayBarsDrawing }) {
  return (
    <ChartSvg size={box}>
      <rect className="chart-band" {...band} />
      <AxisMarks axes={axes} />
      <path className="chart-bars" strokeWidth={barWidth} d={before} />
      <path className="chart-bars" data-role="own" strokeWidth={barWidth} d={now} />
    </ChartSvg>
  );
}
