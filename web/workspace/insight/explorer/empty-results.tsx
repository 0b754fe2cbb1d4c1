import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ExplorerAnswer } from '#contract/insight/explorer.ts';
import { countConditions, type Filters, noFilters } from '#contract/insight/explorer-filters.ts';
import { BarsDrawing, MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import type { ChangeFilters } from './use-filters.ts';
import { WithoutConditions } from './without-conditions.tsx';

interface EmptyResultsProps {
  readonly filters: Filters;
  /** The searched days. */
  readonly range: { readonly from: string; readonly until: string };
  /** Names of what is chosen. */
  readonly facets: ExplorerAnswer['facets'];
  readonly onChange: ChangeFilters;
}

/** No results: the query stays, with what each condition takes away, and two ways on. Without filters there are no articles yet. */
export function EmptyResults({ filters, range: { from, until }, facets, onChange }: EmptyResultsProps) {
  const { t } = useTranslation();
  const conditions = countConditions(filters);
  if (conditions === 0 && filters.q === '') {
    return <EmptyState drawing={<BarsDrawing />} title={t('explorer.emptyTitle')} text={t('explorer.emptyText')} />;
  }
  const yearBefore = `${Number(until.slice(0, 4)) - 1}${until.slice(4)}`.replace('-02-29', '-02-28');
  return (
    <>
      <EmptyState
        drawing={<MirrorDrawing />}
        title={t('explorer.noHitTitle')}
        text={conditions === 0 ? t('explorer.noHitWords') : t('explorer.noHitText', { count: conditions })}
        actions={
          <>
            <Button
              onClick={() =>
                onChange(({ q, sort, unit }) => ({ ...noFilters, unit, ...(conditions > 0 && { q, sort }) }))
              }
            >
              {conditions === 0 ? t('explorer.clearQuery') : t('explorer.clearConditions')}
            </Button>
            {yearBefore < from && (
              <Button type="text" onClick={() => onChange({ from: yearBefore, until })}>
                {filters.until === '' ? t('explorer.widen') : t('explorer.yearBefore')}
              </Button>
            )}
          </>
        }
      />
      <WithoutConditions filters={filters} facets={facets} onChange={onChange} />
    </>
  );
}
