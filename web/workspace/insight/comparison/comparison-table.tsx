import { useTranslation } from 'react-i18next';
import type { ComparisonOverview } from '#contract/insight/comparison.ts';
import { Sparkline } from '#web/shared/charts/sparkline.tsx';
import { Change } from '#web/workspace/insight/figures/change.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useScrollFocus } from '#web/workspace/ui/use-scroll-focus.ts';
import styles from './comparison.module.css';

const columns = ['articles', 'stories', 'volume', 'shareOfVoice', 'activityIndex', 'activeRate'] as const;

/** All figures of all companies, by volume; each can be opened. */
export function ComparisonTable({ data }: { readonly data: ComparisonOverview }) {
  const { t } = useTranslation();
  const scroll = useScrollFocus<HTMLDivElement>();
  return (
    <Panel title={t('comparison.title')} scope={t('range.between', { from: data.from, until: data.until })}>
      <div ref={scroll} className={styles.scroll}>
        <table className={styles.table} aria-label={t('comparison.title')}>
          <thead>
            <tr>
              <th scope="col">{t('comparison.company')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`comparison.${column}`)}
                </th>
              ))}
              <th scope="col">{t('comparison.course')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.stockId} data-own={row.own || undefined}>
                <th scope="row">
                  {row.name} {row.own && <span className={styles.own}>{t('comparison.own')}</span>}
                  <span className={styles.code}>{row.code}</span>
                </th>
                {columns.map((column) => (
                  <td key={column}>
                    <Figure figure={row[column]} label={`${row.name} ${t(`comparison.${column}`)}`} />
                    <div className={styles.change}>
                      <Change figure={row[column]} />
                    </div>
                  </td>
                ))}
                <td>
                  <Sparkline values={row.spark} width={96} height={26} isQuiet={!row.own} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
