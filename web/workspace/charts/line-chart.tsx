import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import styles from './chart.module.css';
import { Reader } from './chart-reader.tsx';
import { EChartsLayer } from './echarts-layer.tsx';
import { indexAt, type LineSeries, lineAt, type Mark, plotBoxOf, type Reference } from './line-layout.ts';
import { lineOption } from './line-option.ts';
import { LineOverlay } from './line-overlay.tsx';
import { LineTip } from './line-tip.tsx';
import { rankScale, tickDigits, valueScale } from './scales.ts';
import { PlainLines } from './static-lines.tsx';
import { usePlotWidth } from './use-plot-width.ts';

interface LineChartProps {
  /** The chart in one sentence. */
  readonly label: string;
  readonly days: readonly string[];
  /** One's own company, then those compared, then context: the order of ↑ and ↓. */
  readonly series: readonly LineSeries[];
  readonly format: (value: number) => string;
  readonly reference?: Reference;
  readonly marks?: readonly Mark[];
  readonly height: number;
  /** Ranks: the first on top. */
  readonly isRank?: boolean;
  /** Drawn without ECharts, for the first page. */
  readonly isPlain?: boolean;
}

/**
 * Lines over days: one's own company in jade, at most two compared, all others grey (docs/visual-language.md,
 * "Charts").
 */
export function LineChart({ label, days, series, format, height, ...props }: LineChartProps) {
  const { reference, marks = [], isRank = false, isPlain = false } = props;
  const { t } = useTranslation();
  const [frame, width] = usePlotWidth();
  const drawing = useMemo(() => {
    const all = series.flatMap(({ values }) => values);
    const scale = isRank ? rankScale(all) : valueScale([...all, reference?.value ?? null]);
    const named = series.filter(({ role }) => role !== 'context').map(({ name }) => name);
    const box = plotBoxOf(width, height, reference ? [...named, reference.label] : named, marks.length > 0);
    const digits = tickDigits(scale.ticks);
    return { box, scale, days, series, reference, format: (tick: number) => formatDecimal(tick, digits) };
  }, [series, days, reference, width, height, isRank, marks.length]);
  const option = useMemo(() => lineOption(drawing), [drawing]);
  const { box, scale } = drawing;
  const nothing = series.every(({ values }) => values.every((value) => value === null));

  return (
    <div ref={frame}>
      {nothing ? (
        <p className={styles.nothing} style={{ height }}>
          {t('chart.nothing')}
        </p>
      ) : (
        <Reader
          label={label}
          count={days.length}
          lines={series.length}
          height={height}
          readingAt={(x, y) => {
            const index = indexAt(box, days.length, x);
            return { index, line: lineAt(box, scale, series, index, y) };
          }}
          describe={({ index, line }) => {
            const value = series[line]?.values[index];
            const text = value === null || value === undefined ? t('chart.noValue') : format(value);
            return `${days[index]} ${series[line]?.name} ${text}`;
          }}
        >
          {(reading) => (
            <>
              {isPlain ? <PlainLines {...drawing} /> : <EChartsLayer option={option} width={width} height={height} />}
              <LineOverlay {...drawing} marks={marks} reading={reading} />
              {reading && <LineTip {...drawing} format={format} reading={reading} />}
            </>
          )}
        </Reader>
      )}
    </div>
  );
}
