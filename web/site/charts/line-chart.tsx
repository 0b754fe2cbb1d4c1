import type { LineChart as LineChartData } from '#contract/insight/reports.ts';
import { drawLines, type Reference } from '#web/shared/charts/draw-lines.ts';
import { companyLines } from '#web/shared/charts/line-series.ts';
import { Lines } from '#web/shared/charts/lines.tsx';
import { ByWidth, type ChartSizes } from './by-width.tsx';

interface LineChartProps {
  readonly chart: LineChartData;
  /** The chart in one sentence. */
  readonly label: string;
  readonly reference?: Reference;
}

/** The heights are those of the workspace, but on phones, where the drawing grows with its place. */
export const lineSizes: ChartSizes = {
  screen: { width: 704, height: 340 },
  wide: { width: 494, height: 260 },
  phone: { width: 278, height: 230 },
  paper: { width: 640, height: 260 },
};

/** Lines over days, drawn as in the workspace. */
export function LineChart({ chart: { days, series, events }, label, reference }: LineChartProps) {
  const data = { days, lines: companyLines(series), marks: events, reference };
  return (
    <ByWidth sizes={lineSizes} label={label}>
      {(size) => <Lines drawing={drawLines(data, size)} />}
    </ByWidth>
  );
}
