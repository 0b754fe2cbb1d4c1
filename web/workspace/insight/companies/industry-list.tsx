import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Industry } from '#contract/insight/companies.ts';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { industriesQuery } from './industries-query.ts';
import { IndustryDrawer } from './industry-drawer.tsx';
import { IndustryRows } from './industry-rows.tsx';

/** Industries in their order: added, renamed, moved, and removed while no company belongs to them. */
export function IndustryList({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Industry | 'new'>();
  const { data, error, refetch } = useQuery({ ...industriesQuery, staleTime: 0 });
  const afterRemoval = useFocusAfterRemoval();
  const add = mayEdit && (
    <Button
      ref={afterRemoval.add}
      type="primary"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => setEdited('new')}
    >
      {t('companies.addIndustry')}
    </Button>
  );
  return (
    <>
      <ListPanel
        label={t('companies.industries')}
        {...(data && data.length > 0 && { actions: add, count: t('companies.industryTotal', { count: data.length }) })}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={6} />}
        {data?.length === 0 && (
          <EmptyState
            drawing={<BarsDrawing />}
            title={t('companies.noIndustriesTitle')}
            text={t('companies.noIndustriesText')}
            actions={add}
          />
        )}
        {data && data.length > 0 && (
          <IndustryRows industries={data} mayEdit={mayEdit} afterRemoval={afterRemoval} onEdit={setEdited} />
        )}
      </ListPanel>
      {edited !== undefined && (
        <IndustryDrawer industry={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
