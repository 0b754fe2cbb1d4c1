import { useMemo } from 'react';
import { formatCount, formatDecimal } from '#contract/format-number.ts';
import type { LineSeries } from '#web/shared/charts/line-series.ts';
import { BarChart } from '#web/workspace/charts/bar-chart.tsx';
import { LineChart } from '#web/workspace/charts/line-chart.tsx';
import { RadarChart } from '#web/workspace/charts/radar-chart.tsx';
import type { SampleTexts } from '#web/workspace/locales/module-samples-zh-CN.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from '../module.module.css';

interface SampleProps {
  readonly texts: SampleTexts;
}

const length = 30;
/** June of no particular year: the days of the sample tables. */
const days = Array.from({ length }, (_, index) => `2025-06-${String(index + 1).padStart(2, '0')}`);

/** A generic wave, always the same. */
const wave = (base: number, swing: number, pace: number) =>
  days.map((_day, index) => base + swing * Math.sin(index / pace) + (swing / 3) * Math.sin(index * 1.7 + pace));

const rate = (value: number) => formatDecimal(value, 2);
const score = (value: number) => formatDecimal(value, 1);

export function SampleLines({ texts }: SampleProps) {
  const { companies, normal } = texts;
  const series: LineSeries[] = useMemo(() => {
    const [own, second, third] = companies;
    return [
      { id: 1, name: own, role: 'own', values: wave(1.2, 0.26, 5) },
      { id: 2, name: second, role: 'second', values: wave(1.02, 0.16, 4) },
      { id: 3, name: third, role: 'third', values: wave(0.86, 0.12, 6) },
    ];
  }, [companies]);
  const reference = useMemo(() => ({ value: 1, label: normal }), [normal]);
  return (
    <Panel title={texts.rate}>
      <div className={styles.samplePlot}>
        <LineChart
          label={texts.rateLabel}
          days={days}
          series={series}
          format={rate}
          reference={reference}
          height={300}
        />
      </div>
    </Panel>
  );
}

const counts = wave(9, 3, 3).map((value, index) => Math.round(value + (index >= length - 7 ? 6 : 0)));

export function SampleBars({ texts }: SampleProps) {
  return (
    <Panel title={texts.perDay}>
      <div className={styles.samplePlot}>
        <BarChart
          label={texts.perDayLabel}
          days={days}
          values={counts}
          format={formatCount}
          foreground={7}
          height={220}
        />
      </div>
    </Panel>
  );
}

const ownScores = [78, 66.5, 70, 82, 74, 61, 65, 75.5];
const otherScores = [71.5, 69, 64, 74.5, 68, 64, 70.5, 70];

export function SampleRadar({ texts }: SampleProps) {
  const { companies, axes } = texts;
  const own = useMemo(() => ({ name: companies[0], values: ownScores }), [companies]);
  const compared = useMemo(() => ({ name: companies[1], values: otherScores }), [companies]);
  return (
    <Panel title={texts.radar}>
      <div className={styles.samplePlot}>
        <RadarChart
          label={texts.radarLabel}
          axes={axes}
          own={own}
          compared={compared}
          max={100}
          height={380}
          format={score}
        />
      </div>
    </Panel>
  );
}
