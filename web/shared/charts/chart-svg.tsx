import type { ReactNode } from 'react';
import type { ChartSize } from './plot.ts';

/** The frame of every drawing. Its label is on the element around it; screen readers skip the marks. */
export function ChartSvg({ size, children }: { readonly size: ChartSize; readonly children: ReactNode }) {
  const { width, height } = size;
  return (
    <svg className="chart-drawing" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {children}
    </svg>
  );
}
