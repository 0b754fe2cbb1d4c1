import { useTranslation } from 'react-i18next';
import type { ComparisonOverview } from '#contract/insight/comparison.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { DataSheet } from '#web/shared/charts/data-sheet.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { ChartFrame } from '#web/workspace/charts/chart-frame.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { oneOf } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import styles from './comparison.module.css';
import { type Measure, measures, rowsBy } from './measures.ts';

const params = { measure: oneOf(measures) };

/** One measure as bars from zero, one's own company in jade. */
export function MeasurePanel({ data }: { readonly data: ComparisonOverview }) {
  const { t } = useTranslation();
  const [{ measure = 'volume' }, changeAddress] = useAddress(params);
  const change = (next: Measure) => changeAddress({ measure: next }, { replace: true });
  const rows = rowsBy(data.rows, measure);
  const most = Math.max(1e-9, ...rows.map((row) => row[measure].value ?? 0));
  const format = (value: number) => {
    const { number, unit } = formatFigure(measure, value);
    return number + unit;
  };
  const sheet: DataSheet = {
    columns: [{ label: t('comparison.company') }, { label: t(`comparison.${measure}`), format }],
    rows: rows.map((row) => [row.name, row[measure].value]),
  };
  return (
    <ChartFrame
      title={t('comparison.chart', { measure: t(`comparison.${measure}`) })}
      scope={
        data.among === 'peers'
          ? t('comparison.scopePeers')
          : data.industryName === ''
            ? t('comparison.scopeAlone')
            : t(data.rows.length < data.of ? 'comparison.scopeLargest' : 'comparison.scopeIndustry', {
                industry: data.industryName,
                of: data.of,
              })
      }
      asOf={data.asOf}
      sheet={sheet}
    >
      <div className={styles.chart}>
        <div className={styles.switch}>
          <SegmentedSwitch
            label={t('comparison.measure')}
            value={measure}
            options={measures.map((value) => ({ value, label: t(`comparison.${value}`) }))}
            onChange={change}
          />
        </div>
        <ol className={styles.bars}>
          {rows.map((row) => (
            <li key={row.stockId} className={styles.bar} data-own={row.own || undefined}>
              <span className={styles.rank}>{row.ranks[measure] ?? '–'}</span>
              <span className={styles.name} title={row.name}>
                {row.name}
              </span>
              <ShareBar percent={((row[measure].value ?? 0) / most) * 100} tone={row.own ? 'own' : 'context'} />
              <span className={styles.value}>
                <Figure figure={row[measure]} label={row.name} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </ChartFrame>
  );
}
