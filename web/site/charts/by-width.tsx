import type { ReactNode } from 'react';
import type { ChartSize } from '#web/shared/charts/plot.ts';

/**
 * Sizes of a drawing for screens, wide phones, phones and paper (docs/visual-language.md, "Phones"): each as wide as the
 * narrowest place that it has, because what is scaled down cannot be read.
 */
export interface ChartSizes {
  readonly screen: ChartSize;
  readonly wide: ChartSize;
  readonly phone: ChartSize;
  readonly paper: ChartSize;
}

interface ByWidthProps {
  readonly sizes: ChartSizes;
  /** The chart in one sentence. */
  readonly label: string;
  readonly children: (size: ChartSize) => ReactNode;
}

/** A chart drawn for each kind of width, so that text keeps about its size. */
export function ByWidth({ sizes, label, children }: ByWidthProps) {
  return (
    <div className="chart-figure" role="img" aria-label={label}>
      <div className="chart-on-screen">{children(sizes.screen)}</div>
      <div className="chart-on-wide">{children(sizes.wide)}</div>
      <div className="chart-on-phone">{children(sizes.phone)}</div>
      <div className="chart-on-paper">{children(sizes.paper)}</div>
    </div>
  );
}
