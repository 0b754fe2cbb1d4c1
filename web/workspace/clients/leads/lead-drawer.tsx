import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LeadForm } from './lead-form.tsx';

interface LeadDrawerProps {
  readonly id: number;
  readonly mayHandle: boolean;
  readonly onClose: () => void;
  /** Reads anew what a lead that was saved or deleted is part of. */
  readonly onChanged: () => Promise<unknown>;
  readonly onRemoved: () => void;
}

/** What somebody left, and what operators noted. */
export function LeadDrawer({ id, onClose, ...props }: LeadDrawerProps) {
  const { t } = useTranslation();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...apiQuery('lead.manageDetail', { params: { id } }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && isFetchedAfterMount) {
    return <LeadForm opened={data} onClose={onClose} {...props} />;
  }
  return (
    <Drawer open title={t('leads.number')} onClose={onClose}>
      {error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={6} />}
    </Drawer>
  );
}
