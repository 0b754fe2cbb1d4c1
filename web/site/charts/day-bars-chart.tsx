import { DayBars } from '#web/shared/charts/day-bars.tsx';
import { type DayBarsData, drawDayBars } from '#web/shared/charts/draw-day-bars.ts';
import { ByWidth, type ChartSizes } from './by-width.tsx';

const sizes: ChartSizes = {
  screen: { width: 520, height: 200 },
  wide: { width: 494, height: 180 },
  phone: { width: 278, height: 160 },
  paper: { width: 640, height: 200 },
};

/** Counts by day, drawn as in the workspace. */
export function DayBarsChart({ label, ...data }: DayBarsData & { readonly label: string }) {
  return (
    <ByWidth sizes={sizes} label={label}>
      {(size) => <DayBars drawing={drawDayBars(data, size)} />}
    </ByWidth>
  );
}
