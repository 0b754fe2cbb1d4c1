import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { shortNameOf } from './company-columns.tsx';
import { CompanyForm } from './company-form.tsx';
import { industriesQuery } from './industries-query.ts';

interface CompanyDrawerProps {
  /** Left out for a new one. */
  readonly id: number | undefined;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** A company, to be looked at and changed. */
export function CompanyDrawer({ id, mayEdit, onClose }: CompanyDrawerProps) {
  const { t } = useTranslation();
  const company = useQuery({
    ...apiQuery('company.detail', { params: { id: id ?? 0 } }, { quiet: true }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const industries = useQuery(industriesQuery);
  const error = company.error ?? industries.error;
  if (industries.data && (id === undefined || company.data))
    return <CompanyForm company={company.data} industries={industries.data} mayEdit={mayEdit} onClose={onClose} />;
  const reload = () => {
    if (company.error) void company.refetch();
    if (industries.error) void industries.refetch();
  };
  return (
    <Drawer
      open
      title={
        company.data ? shortNameOf(company.data) : t(id === undefined ? 'companies.addTitle' : 'companies.company')
      }
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onReload={reload} /> : <ListSkeleton rows={6} />}
    </Drawer>
  );
}
