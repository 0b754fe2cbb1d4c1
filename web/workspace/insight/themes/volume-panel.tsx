import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { Theme } from '#contract/insight/themes.ts';
import { AxisMarks } from '#web/shared/charts/axes.tsx';
import { ChartSvg } from '#web/shared/charts/chart-svg.tsx';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { formatDayAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { ChartFrame } from '#web/workspace/charts/chart-frame.tsx';
import { Reader } from '#web/workspace/charts/chart-reader.tsx';
import { LineChart } from '#web/workspace/charts/line-chart.tsx';
import { usePlotWidth } from '#web/workspace/charts/use-plot-width.ts';
import { useStoryPath } from '#web/workspace/insight/story-path/use-story-path.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { drawThemeBars } from './draw-theme-bars.ts';
import styles from './themes.module.css';

const measures = ['stories', 'share', 'tone'] as const;
type Measure = (typeof measures)[number];

const height = 232;
const percentOf = (value: number) => `${formatDecimal(value * 100, 1)}%`;

/** Stories of the theme by bar, against the days before; the company's share of voice and the negative share as lines. */
export function VolumePanel({ theme }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const [measure, setMeasure] = useState<Measure>('stories');
  const { bars, company, days, asOf } = theme;
  const ownShares = theme.companies.find(({ own }) => own)?.shares;
  const shownMeasures = measures.filter((value) => value !== 'share' || ownShares !== undefined);
  const shown = shownMeasures.includes(measure) ? measure : 'stories';
  const span = t(`themes.spans.days${days}`);
  const sheet: DataSheet = {
    columns: [
      { label: t('themes.from') },
      { label: t('themes.stories'), format: formatCount },
      { label: t('themes.before', { days }), format: formatCount },
      ...(company ? [{ label: company.name, format: formatCount }] : []),
      ...(ownShares ? [{ label: t('themes.measures.share'), format: percentOf }] : []),
      { label: t('themes.negativeShare'), format: percentOf },
    ],
    rows: bars.map((bar, index) => [
      bar.from,
      bar.stories,
      bar.before,
      ...(company ? [bar.own] : []),
      ...(ownShares ? [ownShares[index] ?? null] : []),
      negativeOf(bar),
    ]),
  };
  return (
    <ChartFrame
      title={t('themes.volume')}
      scope={t(`themes.volumeScope.${shown}`, { span, days })}
      asOf={asOf}
      sheet={sheet}
      actions={
        <SegmentedSwitch
          label={t('themes.measure')}
          value={shown}
          options={shownMeasures.map((value) => ({ value, label: t(`themes.measures.${value}`) }))}
          onChange={setMeasure}
        />
      }
    >
      {shown === 'stories' ? (
        <StoryBars theme={theme} />
      ) : (
        <LineChart
          label={t(`themes.volumeScope.${shown}`, { span, days })}
          days={bars.map(({ from }) => from)}
          series={[lineOf(theme, shown, t(`themes.measures.${shown}`), ownShares)]}
          format={(value) => `${formatDecimal(value, 1)}%`}
          height={height}
        />
      )}
    </ChartFrame>
  );
}

function negativeOf({ tones }: Theme['bars'][number]): number | null {
  const judged = tones.positive + tones.neutral + tones.negative;
  return judged === 0 ? null : tones.negative / judged;
}

/** In percent. */
function lineOf(
  { bars }: Theme,
  measure: 'share' | 'tone',
  name: string,
  shares: readonly (number | null)[] | undefined,
): LineSeries {
  const values = measure === 'share' ? (shares ?? []) : bars.map(negativeOf);
  return { id: 0, name, role: 'own', values: values.map((value) => value && value * 100) };
}

function StoryBars({ theme: { bars, peaks, company, days } }: { readonly theme: Theme }) {
  const { t } = useTranslation();
  const storyPath = useStoryPath();
  const [frame, width] = usePlotWidth();
  const drawing = useMemo(() => {
    const names = {
      ...{ stories: t('themes.stories'), before: t('themes.before', { days }) },
      ...(company && { own: company.name }),
    };
    return drawThemeBars(bars, names, { width, height });
  }, [bars, company, days, t, width]);
  const { box, step } = drawing;
  const describe = (index: number) => {
    const bar = bars[index];
    if (!bar) return '';
    const range = bar.from === bar.until ? bar.from : `${bar.from} – ${bar.until.slice(5)}`;
    return [
      t('themes.barStories', { range, count: bar.stories, shown: formatCount(bar.stories) }),
      ...(bar.before === null ? [] : [t('themes.barBefore', { days, shown: formatCount(bar.before) })]),
      ...(company ? [`${company.name} ${formatCount(bar.own)}`] : []),
    ].join(t('themes.comma'));
  };
  return (
    <>
      <div ref={frame} className={styles.bars}>
        <Reader
          label={t('themes.barsLabel', { days, count: bars.reduce((sum, { stories }) => sum + stories, 0) })}
          count={bars.length}
          lines={1}
          height={height}
          readingAt={(x) => ({
            index: Math.max(0, Math.min(bars.length - 1, Math.floor((x - box.left) / step))),
            line: 0,
          })}
          describe={({ index }) => describe(index)}
        >
          {(reading) => (
            <>
              {width > 0 && (
                <ChartSvg size={box}>
                  <AxisMarks axes={drawing.axes} />
                  <path className="chart-bars" strokeWidth={drawing.barWidth} d={drawing.all} />
                  <path className="chart-bars" data-role="own" strokeWidth={drawing.barWidth} d={drawing.own} />
                  <path className={styles.before} d={drawing.before} />
                  {drawing.names.map(({ part, text, full, x, y }) => (
                    <g key={part} data-role={part}>
                      <text className="chart-name" x={x} y={y}>
                        {text !== full && <title>{full}</title>}
                        {text}
                      </text>
                    </g>
                  ))}
                  {peaks.map(({ bar }, index) => {
                    const { x, y } = drawing.topOf(bar);
                    return (
                      <g key={bar} className={styles.peak}>
                        <rect x={x - 8} y={y - 20} width={16} height={16} />
                        <text x={x} y={y - 8} textAnchor="middle">
                          {index + 1}
                        </text>
                      </g>
                    );
                  })}
                </ChartSvg>
              )}
              {reading && (
                <div
                  className={styles.tip}
                  style={
                    box.left + reading.index * step < width / 2
                      ? { left: box.left + (reading.index + 1) * step + 6 }
                      : { right: width - box.left - reading.index * step + 6 }
                  }
                >
                  {describe(reading.index)}
                </div>
              )}
            </>
          )}
        </Reader>
      </div>
      {peaks.length > 0 && (
        <ol className={styles.peaks}>
          {peaks.map(({ bar, articleId, title }, index) => (
            <li key={bar}>
              <span className="chart-number" aria-hidden="true">
                {index + 1}
              </span>
              <RouterLink to={storyPath(articleId)}>{title}</RouterLink>
              <small>{formatDayAcrossYears(bars[bar]?.from ?? '')}</small>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
