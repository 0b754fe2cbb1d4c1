import type { ReactNode } from 'react';
import type { ChartSize } from '#web/shared/charts/plot.ts';

/** Sizes of a drawing for screens, phones and paper; the pages know no other width (docs/visual-language.md, "Phones"). */
export interface ChartSizes {
  readonly screen: ChartSize;
  readonly phone: ChartSize;
  readonly paper: ChartSize;
}

interface ByWidthProps {
  readonly sizes: ChartSizes;
  /** The chart in one sentence. */
  readonly label: string;
  readonly children: (size: ChartSize) => ReactNode;
}

/** A chart drawn three times, for screens, phones and paper, so that text keeps its size. */
export function ByWidth({ sizes, label, children }: ByWidthProps) {
  return (
    <div className="chart-figure" role="img" aria-label={label}>
      <div className="chart-on-screen">{children(sizes.screen)}</div>
      <div className="chart-on-phone">{children(sizes.phone)}</div>
      <div className="chart-on-paper">{children(sizes.paper)}</div>
    </div>
  );
}
