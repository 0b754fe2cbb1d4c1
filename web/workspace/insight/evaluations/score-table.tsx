import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { EvaluationOverview } from '#contract/insight/evaluations.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useScrollFocus } from '#web/workspace/ui/use-scroll-focus.ts';
import styles from './evaluation.module.css';

type Indicator = EvaluationOverview['pillars'][number]['indicators'][number];

interface ScoreTableProps {
  readonly data: EvaluationOverview;
  readonly period: string;
  /** Unsaved scores have no explanation. */
  readonly isPreview?: boolean;
}

/** All indicators with score, rank and the industry's median; missing scores are hatched. */
export function ScoreTable({ data: { pillars, compared, industryName }, period, isPreview = false }: ScoreTableProps) {
  const { t } = useTranslation();
  const scroll = useScrollFocus<HTMLDivElement>();
  const columns = compared ? 5 : 4;
  return (
    <Panel title={t('evaluation.table')} scope={industryName ? `${industryName} · ${period}` : period}>
      <div ref={scroll} className={styles.scroll}>
        <table className={styles.table} aria-label={t('evaluation.table')}>
          <thead>
            <tr>
              <th scope="col">{t('evaluation.indicator')}</th>
              <th scope="col">{t('evaluation.own')}</th>
              {compared && (
                <th scope="col" title={compared.name}>
                  {compared.name}
                </th>
              )}
              <th scope="col">{t('evaluation.median')}</th>
              <th scope="col">{t('evaluation.rank')}</th>
            </tr>
          </thead>
          {pillars.map((pillar) => (
            <tbody key={pillar.name}>
              <tr className={styles.pillar}>
                <th scope="rowgroup" colSpan={columns}>
                  {pillar.name}
                </th>
              </tr>
              {pillar.indicators.map((indicator) => (
                <ScoreRow
                  key={indicator.id}
                  indicator={indicator}
                  hasCompared={compared !== null}
                  isPreview={isPreview}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Panel>
  );
}

interface ScoreRowProps {
  readonly indicator: Indicator;
  readonly hasCompared: boolean;
  readonly isPreview: boolean;
}

function ScoreRow({ indicator, hasCompared, isPreview }: ScoreRowProps) {
  const { t } = useTranslation();
  const { name, definition, own, compared, median, rank, of } = indicator;
  return (
    <tr>
      <th scope="row">
        {name}
        {definition && <span className={styles.definition}>{definition}</span>}
      </th>
      <td className={styles.score} data-gap={own.value === null || undefined}>
        {own.value !== null && (
          <span className={styles.track}>
            <ShareBar percent={own.value} tone="own" />
          </span>
        )}
        {isPreview ? (
          <span>{own.value === null ? t('evaluation.gap') : formatDecimal(own.value, 1)}</span>
        ) : (
          <Figure figure={own} label={name} />
        )}
      </td>
      {hasCompared && <td>{compared ? <Figure figure={compared} label={name} /> : '–'}</td>}
      <td>{median === null ? '–' : formatDecimal(median, 1)}</td>
      <td>
        {rank ?? '–'}
        <span className={styles.of}> / {of}</span>
      </td>
    </tr>
  );
}
