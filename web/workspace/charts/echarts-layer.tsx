import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import { useEcharts } from './use-echarts.ts';

export interface EChartsLayerProps {
  readonly option: EChartsCoreOption;
  readonly width: number;
  readonly height: number;
}

type Chart = ReturnType<typeof import('./echarts.ts')['init']>;

/** ECharts layer; the interactive overlay is above it (docs/visual-language.md, "Accessibility"). */
export function EChartsLayer({ option, width, height }: EChartsLayerProps) {
  const { t } = useTranslation();
  const { echarts, hasFailed } = useEcharts();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart>(undefined);

  useEffect(() => () => chart.current?.dispose(), []);
  // Before the browser paints or prints: the drawing for paper is needed while the print dialog waits.
  useLayoutEffect(() => {
    if (!echarts || !box.current || width === 0) return;
    const isFirst = chart.current === undefined;
    chart.current ??= echarts.init(box.current, 'shangjian', { renderer: 'svg', width, height });
    if (!isFirst) chart.current.resize({ width, height });
    // Animated on first view, never on a change of filter (docs/visual-language.md, "Space, radius, line, shadow, motion").
    const animation = isFirst && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.current.setOption({ ...option, animation, animationDuration: 600 }, { notMerge: true });
    chart.current.getZr().flush();
  }, [echarts, option, width, height]);

  return (
    <>
      <div ref={box} className={styles.ink} aria-hidden="true" />
      {!echarts && (
        <p className={styles.waiting} role={hasFailed ? 'alert' : undefined}>
          {hasFailed ? t('chart.failed') : <RestingLine width={width} height={height} />}
        </p>
      )}
    </>
  );
}

/** Placeholder until the first chart is there: a grey line. */
function RestingLine({ width, height }: Pick<EChartsLayerProps, 'width' | 'height'>) {
  const middle = height / 2;
  return (
    <svg className={styles.resting} width={width} height={height} aria-hidden="true">
      <path d={`M44 ${middle}H${Math.max(44, width - 84)}`} />
    </svg>
  );
}
