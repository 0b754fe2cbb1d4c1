import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SupplierDetail } from '#contract/cooperation/suppliers.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { SupplierForm } from './supplier-form.tsx';

interface SupplierDrawerProps {
  /** Left out for a new one. */
  readonly id: number | undefined;
  readonly mayEdit: boolean;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** A supplier, to be looked at and changed. */
export function SupplierDrawer({ id, mayEdit, onOpen, onClose }: SupplierDrawerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const options = apiQuery('supplier.detail', { params: { id: id ?? 0 } }, { quiet: true });
  const { data, error, refetch } = useQuery({
    ...options,
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const onChanged = (saved?: SupplierDetail) => {
    if (saved && saved.id === id) queries.setQueryData(options.queryKey, saved);
    else if (saved) onOpen(saved.id);
    return refreshList(queries, 'suppliers', ['supplier.list']);
  };
  if (id === undefined || data) {
    return <SupplierForm key={id ?? 'new'} supplier={data} mayEdit={mayEdit} onChanged={onChanged} onClose={onClose} />;
  }
  return (
    <Drawer open title={t('suppliers.supplier')} onClose={onClose}>
      {error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={6} />}
    </Drawer>
  );
}
