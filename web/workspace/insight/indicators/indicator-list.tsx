import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedIndicator } from '#contract/insight/indicators.ts';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { IndicatorDrawer } from './indicator-drawer.tsx';
import { indicatorsQuery } from './indicator-queries.ts';
import { IndicatorRows } from './indicator-rows.tsx';

/** Indicators in their order: added, changed, moved, switched off, and removed while they have no scores. */
export function IndicatorList({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<ManagedIndicator | 'new'>();
  const { data, error, refetch } = useQuery({ ...indicatorsQuery, staleTime: 0 });
  const afterRemoval = useFocusAfterRemoval();
  const add = mayEdit && (
    <Button
      ref={afterRemoval.add}
      type="primary"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => setEdited('new')}
    >
      {t('indicators.addIndicator')}
    </Button>
  );
  return (
    <>
      <ListPanel
        label={t('indicators.indicators')}
        {...(data &&
          data.length > 0 && { actions: add, count: t('indicators.indicatorTotal', { count: data.length }) })}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={6} />}
        {data?.length === 0 && (
          <EmptyState
            drawing={<BarsDrawing />}
            title={t('indicators.noIndicatorsTitle')}
            text={t('indicators.noIndicatorsText')}
            actions={add}
          />
        )}
        {data && data.length > 0 && (
          <IndicatorRows indicators={data} mayEdit={mayEdit} afterRemoval={afterRemoval} onEdit={setEdited} />
        )}
      </ListPanel>
      {edited !== undefined && (
        <IndicatorDrawer
          indicator={edited === 'new' ? undefined : edited}
          all={data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
