import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText, textWidth } from '#web/shared/charts/text-width.ts';
import { formatDayShort } from '#web/shared/format/date.ts';
import styles from './chart.module.css';
import { Reader } from './chart-reader.tsx';
import { EChartsLayer } from './echarts-layer.tsx';
import { indexAt, type LineRole, type LineSeries, lineAt, type PlotBox, xAt, yAt } from './line-layout.ts';
import { gridOf } from './line-option.ts';
import { LineTip } from './line-tip.tsx';
import type { Scale } from './scales.ts';
import { usePlotWidth } from './use-plot-width.ts';

const colors: Readonly<Record<LineRole, string>> = {
  own: 'var(--series-1)',
  second: 'var(--series-2)',
  third: 'var(--series-3)',
  context: 'var(--series-reference)',
};

interface BumpChartProps {
  readonly label: string;
  /** Last day of each week. */
  readonly weeks: readonly string[];
  /** Ranks by week, one's own company first. */
  readonly series: readonly LineSeries[];
}

function bumpOption(box: PlotBox, scale: Scale, weeks: readonly string[], series: readonly LineSeries[]) {
  const lines = series.map(({ role, values }) => {
    const isOwn = role === 'own';
    return {
      type: 'line',
      data: values,
      z: isOwn ? 4 : 3,
      showSymbol: true,
      symbol: 'circle',
      symbolSize: isOwn ? 20 : 18,
      lineStyle: { color: colors[role], width: isOwn ? 2.6 : 1.5 },
      itemStyle: { color: isOwn ? colors.own : 'var(--bg-surface)', borderColor: colors[role], borderWidth: 1.5 },
      label: {
        show: true,
        position: 'inside',
        fontSize: 11,
        fontWeight: isOwn ? 600 : 400,
        color: isOwn ? 'var(--on-accent)' : 'var(--text-2)',
      },
    };
  });
  return {
    grid: gridOf(box),
    xAxis: {
      type: 'category',
      data: weeks,
      boundaryGap: false,
      axisLine: { show: false },
      axisLabel: { margin: 18, formatter: formatDayShort, interval: box.width < 480 ? 1 : 0 },
    },
    yAxis: { type: 'value', min: scale.min, max: scale.max, inverse: true, show: false },
    series: lines,
  } satisfies EChartsCoreOption;
}

/** Ranks over weeks: circles with the rank, one's own company filled (docs/visual-language.md, "Charts"). */
export function BumpChart({ label, weeks, series }: BumpChartProps) {
  const { t } = useTranslation();
  const [frame, width] = usePlotWidth();
  const places = Math.max(2, ...series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const height = Math.min(420, 60 + places * 38);
  const { box, scale, option } = useMemo(() => {
    const widest = Math.max(0, ...series.map(({ name }) => textWidth(name, 12)));
    const right = Math.round(Math.min(widest, width / 4) + 22);
    const plot: PlotBox = { width, height, left: 18, right, top: 16, bottom: 44 };
    const ranks: Scale = { min: 1, max: places, ticks: [], isInverted: true };
    return { box: plot, scale: ranks, option: bumpOption(plot, ranks, weeks, series) };
  }, [weeks, series, width, height, places]);
  const format = (rank: number) => String(rank);

  return (
    <div ref={frame}>
      <Reader
        label={label}
        count={weeks.length}
        lines={series.length}
        height={height}
        readingAt={(x, y) => {
          const index = indexAt(box, weeks.length, x);
          return { index, line: lineAt(box, scale, series, index, y) };
        }}
        describe={({ index, line }) =>
          `${weeks[index]} ${series[line]?.name} ${series[line]?.values[index] ?? t('chart.noValue')}`
        }
      >
        {(reading) => (
          <>
            <EChartsLayer option={option} width={width} height={height} />
            <svg className={styles.over} width={width} height={height} aria-hidden="true">
              {series.map(({ id, name, role, values }) => (
                <text
                  key={id}
                  className={styles.name}
                  data-role={role}
                  x={width - box.right + 16}
                  y={yAt(box, scale, values.at(-1) ?? places) + 4}
                >
                  {cutText(name, 12, box.right - 16)}
                </text>
              ))}
              {reading && (
                <path
                  className={styles.crosshair}
                  d={`M${xAt(box, weeks.length, reading.index)} 4V${height - box.bottom + 12}`}
                />
              )}
            </svg>
            {reading && <LineTip box={box} days={weeks} series={series} format={format} reading={reading} />}
          </>
        )}
      </Reader>
    </div>
  );
}
