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
  screen: { width: 624, height: 286 },
  phone: { width: 320, height: 220 },
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
