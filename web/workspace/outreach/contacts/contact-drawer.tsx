import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/shared/api/api-error.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import type { ContactDrawerProps } from './contact-drawer-props.ts';
import { ContactForm } from './contact-form.tsx';

/** A contact that is there, as it is now. */
export function ContactDrawer({ id, ...rest }: ContactDrawerProps & { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...apiQuery('contact.detail', { params: { id } }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data && isFetchedAfterMount) return <ContactForm opened={data} {...rest} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Drawer open title={t('contacts.form.editTitle')} onClose={rest.onClose}>
      {isMissing && (
        <EmptyState
          drawing={<BarsDrawing />}
          title={t('contacts.form.missingTitle')}
          text={t('contacts.form.missing')}
        />
      )}
      {error && !isMissing && <ErrorState error={error} onReload={() => void refetch()} />}
      {!error && <ListSkeleton rows={6} />}
    </Drawer>
  );
}
