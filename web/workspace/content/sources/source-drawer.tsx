import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { SourceForm } from './source-form.tsx';

interface SourceDrawerProps {
  /** Left out for a new one. */
  readonly id: number | undefined;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** A source, to be looked at and changed. */
export function SourceDrawer({ id, mayEdit, onClose }: SourceDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('source.detail', { params: { id: id ?? 0 } }, { quiet: true }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (id === undefined || data) return <SourceForm source={data} mayEdit={mayEdit} onClose={onClose} />;
  return (
    <Drawer open title={t('sources.source')} onClose={onClose}>
      {error ? <ErrorState error={error} onReload={() => void refetch()} /> : <ListSkeleton rows={6} />}
    </Drawer>
  );
}
