import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PushDetail } from '#contract/outreach/pushes.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PushEditor } from './push-editor.tsx';
import { PushLog } from './push-log.tsx';

/** Milliseconds between two looks at a push that is being sent. */
const watchEvery = 2_000;
/** The same where nothing happens but by the clock. */
const waitEvery = 15_000;

interface PushViewProps {
  /** Left out for a new one. */
  readonly id: number | undefined;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

/** A push: its draft to be written, and later what became of it. */
export function PushView({ id, onOpen, onClose }: PushViewProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('push:edit');
  const options = apiQuery('push.detail', { params: { id: id ?? 0 } }, { quiet: true });
  const { data, error, refetch } = useQuery({ ...options, enabled: id !== undefined, staleTime: 0, gcTime: 0 });
  // An open page looks again by itself, which keeps no idle session alive.
  const watched = useQuery({
    ...apiQuery('push.watch', { params: { id: id ?? 0 } }, { quiet: true }),
    enabled: data !== undefined && data.state !== 'draft',
    gcTime: 0,
    refetchInterval: ({ state }) => everyOf(state.data ?? data),
  });
  const onChanged = (saved?: PushDetail) => {
    for (const name of ['push.list', 'push.counts', 'push.deliveries']) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
    if (!saved) return onClose();
    if (saved.id !== id) return onOpen(saved.id);
    queries.setQueryData(options.queryKey, saved);
    queries.setQueryData(['push.watch', { params: { id } }], saved);
  };
  const newest = data && watched.data && watched.data.version > data.version ? watched.data : (watched.data ?? data);
  const shown = newest && data && newest.version < data.version ? data : newest;
  return (
    <>
      <PageActions>
        <Button icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={onClose}>
          {t('pushes.back')}
        </Button>
      </PageActions>
      {!shown && id !== undefined && !error && <ListSkeleton rows={8} />}
      {!shown && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {id === undefined && <PushEditor push={undefined} mayEdit={mayEdit} onChanged={onChanged} />}
      {shown?.state === 'draft' && (
        <PushEditor key={shown.version} push={shown} mayEdit={mayEdit} onChanged={onChanged} />
      )}
      {shown && shown.state !== 'draft' && <PushLog push={shown} onChanged={onChanged} />}
    </>
  );
}

function everyOf(push: PushDetail | undefined): number | false {
  if (!push || ['draft', 'done', 'cancelled', 'missed'].includes(push.state)) return false;
  return push.state === 'sending' ? watchEvery : waitEvery;
}
