import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { countConditions, type Filters, noFilters } from '#contract/insight/explorer-filters.ts';
import { BarsDrawing, MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';

interface EmptyResultsProps {
  readonly filters: Filters;
  /** Last day of the searched range. */
  readonly until: string;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** No results: the query stays, with two ways on. Without filters there are no articles yet. */
export function EmptyResults({ filters, until, onChange }: EmptyResultsProps) {
  const { t } = useTranslation();
  const conditions = countConditions(filters);
  if (conditions === 0 && filters.q === '') {
    return <EmptyState drawing={<BarsDrawing />} title={t('explorer.emptyTitle')} text={t('explorer.emptyText')} />;
  }
  const yearBefore = `${Number(until.slice(0, 4)) - 1}${until.slice(4)}`.replace('-02-29', '-02-28');
  return (
    <EmptyState
      drawing={<MirrorDrawing />}
      title={t('explorer.noHitTitle')}
      text={conditions === 0 ? t('explorer.noHitWords') : t('explorer.noHitText', { count: conditions })}
      actions={
        <>
          <Button
            onClick={() =>
              onChange({
                ...noFilters,
                unit: filters.unit,
                ...(conditions > 0 && { q: filters.q, sort: filters.sort }),
              })
            }
          >
            {conditions === 0 ? t('explorer.clearQuery') : t('explorer.clearConditions')}
          </Button>
          <Button type="text" onClick={() => onChange({ from: yearBefore, until })}>
            {t('explorer.widen')}
          </Button>
        </>
      }
    />
  );
}
