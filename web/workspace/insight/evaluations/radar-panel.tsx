import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { EvaluationOverview } from '#contract/insight/evaluations.ts';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import { ChartFrame } from '#web/workspace/charts/chart-frame.tsx';
import { RadarChart } from '#web/workspace/charts/radar-chart.tsx';
import styles from './evaluation.module.css';
import { meanScore } from './mean-score.ts';

const format = (value: number) => formatDecimal(value, 1);

/** Indicators of all pillars around one centre. */
export function RadarPanel({ data, period }: { readonly data: EvaluationOverview; readonly period: string }) {
  const { t } = useTranslation();
  const { own, compared, pillars } = data;
  const { axes, ownLine, comparedLine } = useMemo(() => {
    const indicators = pillars.flatMap((pillar) => pillar.indicators);
    return {
      axes: indicators.map(({ name }) => name),
      ownLine: { name: own.name, values: indicators.map((indicator) => indicator.own.value) },
      comparedLine: compared && {
        name: compared.name,
        values: indicators.map((indicator) => indicator.compared?.value ?? null),
      },
    };
  }, [pillars, own, compared]);
  const sheet: DataSheet = {
    columns: [
      { label: t('evaluation.indicator') },
      { label: own.name, format },
      ...(compared ? [{ label: compared.name, format }] : []),
    ],
    rows: axes.map((name, index) => [
      name,
      ownLine.values[index] ?? null,
      ...(comparedLine ? [comparedLine.values[index] ?? null] : []),
    ]),
  };
  const mean = meanScore(ownLine.values);
  return (
    <ChartFrame
      title={t('evaluation.radar')}
      scope={t('evaluation.radarScope', { period })}
      asOf={data.asOf}
      sheet={sheet}
    >
      <div className={styles.chart}>
        <RadarChart
          label={t('evaluation.radarLabel', {
            company: own.name,
            period,
            count: axes.length,
            mean: mean === null ? t('evaluation.gap') : format(mean),
          })}
          axes={axes}
          own={ownLine}
          compared={comparedLine ?? undefined}
          max={100}
          height={400}
          format={format}
        />
        <ul className={styles.names}>
          <li data-role="own">{own.name}</li>
          {compared && <li data-role="second">{compared.name}</li>}
        </ul>
      </div>
    </ChartFrame>
  );
}
