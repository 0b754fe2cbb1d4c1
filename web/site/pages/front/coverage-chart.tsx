import { drawLines } from '#web/shared/charts/draw-lines.ts';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { Lines } from '#web/shared/charts/lines.tsx';
import { ByWidth, type ChartSizes } from '../../charts/by-width.tsx';

interface CoverageChartProps {
  readonly label: string;
  /** First day of each week. */
  readonly weeks: readonly string[];
  readonly lines: readonly LineSeries[];
}

const sizes: ChartSizes = {
  screen: { width: 590, height: 270 },
  wide: { width: 494, height: 220 },
  phone: { width: 278, height: 190 },
  paper: { width: 640, height: 286 },
};

/** Articles per week of a company and its peers. */
export function CoverageChart({ label, weeks, lines }: CoverageChartProps) {
  return (
    <ByWidth sizes={sizes} label={label}>
      {(size) => <Lines drawing={drawLines({ days: weeks, lines, unit: 'count' }, size)} />}
    </ByWidth>
  );
}
