import { Bump } from '#web/shared/charts/bump.tsx';
import { drawBump } from '#web/shared/charts/draw-bump.ts';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { ByWidth, type ChartSizes } from './by-width.tsx';

interface BumpChartProps {
  readonly label: string;
  /** Last day of each week. */
  readonly weeks: readonly string[];
  readonly series: readonly LineSeries[];
}

/** The ranks give the height. */
const sizes: ChartSizes = {
  screen: { width: 700, height: 0 },
  wide: { width: 494, height: 0 },
  phone: { width: 278, height: 0 },
  paper: { width: 640, height: 0 },
};

/** Ranks over weeks, drawn as in the workspace. */
export function BumpChart({ label, weeks, series }: BumpChartProps) {
  return (
    <ByWidth sizes={sizes} label={label}>
      {({ width }) => <Bump drawing={drawBump(weeks, series, width)} />}
    </ByWidth>
  );
}
