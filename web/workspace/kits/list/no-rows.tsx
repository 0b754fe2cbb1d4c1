import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import type { ListSettings, ListState } from './use-list.ts';
import type { ViewCounting } from './use-list-views.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

export interface NoRowsProps {
  readonly list: ListState;
  /** What stands in the place of rows: at the first use, and where the filters leave nothing. */
  readonly empty: Words;
  readonly noHit: Words;
  /** Adds a record: here at the first use, among the list's actions otherwise, so that it stands on the page once. */
  readonly add?: ReactNode;
  /** Counts the rows of views, given as their settings: for the tabs, and to find the filter that leaves nothing. */
  readonly counts?: ViewCounting['ask'];
  /** What filters are called, by which the one that leaves nothing is named. */
  readonly filterNames?: Readonly<Record<string, string>>;
}

/** A list without rows: at the first use, or where filters leave nothing, with the filter that is to blame. */
export function NoRows({ list, empty, noHit, add, counts, filterNames = {} }: NoRowsProps) {
  const { t } = useTranslation();
  const culprit = useCulprit(list, Object.keys(filterNames), counts);
  if (!list.isNarrowed) return <EmptyState drawing={<BarsDrawing />} {...empty} actions={add} />;
  return (
    <EmptyState
      drawing={<BarsDrawing />}
      {...noHit}
      actions={
        <>
          {culprit && (
            <Button type="primary" ghost onClick={() => list.open(culprit.without, list.view)}>
              {t('lists.filters.without', {
                name: filterNames[culprit.filter],
                count: formatCount(culprit.count) as unknown as number,
              })}
            </Button>
          )}
          <Button onClick={list.clear}>{t('lists.clearFilters')}</Button>
        </>
      }
    />
  );
}

/** Of several filters the one without which most rows are left; none where each alone would go in vain. */
function useCulprit(list: ListState, named: readonly string[], counts: ViewCounting['ask'] | undefined) {
  const { settings } = list;
  const tried = Object.keys(settings.filters)
    .filter((filter) => named.includes(filter))
    .map((filter) => ({ filter, without: withoutFilter(settings, filter) }));
  const { data = [] } = useQuery({
    queryKey: ['list', 'counts', list.name, list.scope, 'without each', settings.filters],
    queryFn: async () => {
      const answer = await counts?.(tried.map(({ without }) => without));
      return answer?.success ? answer.result : [];
    },
    // A number that cannot be counted is left out; all filters can still be cleared.
    retry: false,
    enabled: counts !== undefined && tried.length > 1,
  });
  const found = tried.map((one, index) => ({ ...one, count: data[index] ?? 0 }));
  const [best] = found.sort((one, other) => other.count - one.count);
  return best && best.count > 0 ? best : undefined;
}

function withoutFilter(settings: ListSettings, filter: string): ListSettings {
  const { [filter]: _removed, ...filters } = settings.filters;
  return { ...settings, filters };
}
