import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { ArrowLeft, Copy, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatCount } from '#contract/format-number.ts';
import type { PushDetail } from '#contract/outreach/pushes.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { PushEditor } from './push-editor.tsx';
import { PushLog } from './push-log.tsx';
import { type Timing, timingOf } from './push-timing.ts';
import { addedArticle, addedSearch } from './push-values.ts';
import styles from './pushes.module.css';

/** Milliseconds between two looks at a push that is being sent. */
const watchEvery = 2_000;
/** The same where nothing happens but by the clock. */
const waitEvery = 15_000;

interface PushViewProps {
  /** Left out for a new one. */
  readonly id: number | undefined;
  /** The one whose content and recipients a new one begins with. */
  readonly copyOf: number | undefined;
  /** When it is to be sent, as far as that was chosen. */
  readonly timing: Timing | undefined;
  readonly onTiming: (timing: Timing) => void;
  /** A new one has got its number. */
  readonly onCreated: (push: PushDetail) => void;
  readonly onCopy: (id: number) => void;
  readonly onClose: () => void;
}

/** A push: its draft to be written, and later what became of it. */
export function PushView({ id, copyOf, timing, onTiming, onCreated, onCopy, onClose }: PushViewProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('push:edit');
  const options = apiQuery('push.detail', { params: { id: id ?? 0 } }, { quiet: true });
  // A new one gets its number while it is being written: it is known before it is read.
  const [created, setCreated] = useState<PushDetail>();
  const { data, error, refetch } = useQuery({
    ...options,
    ...(created !== undefined && created.id === id && { initialData: created }),
    ...{ enabled: id !== undefined, staleTime: 0, gcTime: 0 },
  });
  const copied = useQuery({
    ...apiQuery('push.detail', { params: { id: copyOf ?? 0 } }, { quiet: true }),
    enabled: copyOf !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  // An open page looks again by itself, which keeps no idle session alive.
  const watched = useQuery({
    ...apiQuery('push.watch', { params: { id: id ?? 0 } }, { quiet: true }),
    enabled: data !== undefined && data.state !== 'draft',
    gcTime: 0,
    refetchInterval: ({ state }) => everyOf(state.data ?? data),
  });
  const navigate = useNavigate();
  const { state: added, key, search } = useLocation();
  const isAdded = addedArticle(added) !== undefined || addedSearch(added) !== undefined;
  // What the reader was sent here with is in what was saved, or was taken out again: a saved draft begins without it.
  const [takenOf, setTakenOf] = useState<string>();
  const onChanged = (saved?: PushDetail) => {
    setTakenOf(key);
    if (isAdded && saved?.id === id) void navigate({ search }, { replace: true, state: { staysInPlace: true } });
    // The counts above its deliveries are a query of their own.
    void refreshList(queries, 'pushes', ['push.list', 'push.counts', 'push.deliveries']);
    if (!saved) return onClose();
    if (saved.id !== id) {
      setCreated(saved);
      return onCreated(saved);
    }
    queries.setQueryData(options.queryKey, saved);
    queries.setQueryData(['push.watch', { params: { id } }], saved);
  };
  // What is shown was outdated: somebody else, or the clock, was first.
  const onRefused = () =>
    void refreshList(queries, 'pushes', ['push.list', 'push.counts', 'push.deliveries', 'push.detail', 'push.watch']);
  const newest = data && watched.data && watched.data.version > data.version ? watched.data : (watched.data ?? data);
  const shown = newest && data && newest.version < data.version ? data : newest;
  const isNew = id === undefined && (copyOf === undefined || copied.data !== undefined);
  // One editor from its first word to its last: a save takes neither the focus nor the part that is shown.
  const isWritten = shown ? shown.state === 'draft' : isNew;
  const [openedAt] = useState(() => Date.now());
  const editing = {
    added: key === takenOf ? null : added,
    mayEdit,
    timing: timing ?? timingOf(shown, openedAt),
    onTiming,
    ...{ onChanged, onRefused },
  };
  return (
    <>
      <PageActions>
        {shown && <PastIssues push={shown} />}
        {shown && mayEdit && (
          <Button icon={<Copy size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => onCopy(shown.id)}>
            {t('pushes.copy')}
          </Button>
        )}
        <Button icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={onClose}>
          {t('pushes.back')}
        </Button>
      </PageActions>
      {!shown && id !== undefined && !error && <ListSkeleton rows={8} />}
      {!shown && error && <ErrorState error={error} onReload={() => void refetch()} />}
      {copyOf !== undefined && !copied.data && copied.error && (
        <ErrorState error={copied.error} onReload={() => void copied.refetch()} />
      )}
      {copyOf !== undefined && !copied.data && !copied.error && <ListSkeleton rows={8} />}
      {isWritten && <PushEditor push={shown} copied={copied.data} {...editing} />}
      {shown && shown.state !== 'draft' && (
        <PushLog
          push={shown}
          watching={{
            at: watched.dataUpdatedAt,
            isLost: watched.isError && watched.dataUpdatedAt > 0,
            onRetry: () => void watched.refetch(),
          }}
          onChanged={onChanged}
          onRefused={onRefused}
        />
      )}
    </>
  );
}

function everyOf(push: PushDetail | undefined): number | false {
  if (!push || ['draft', 'done', 'cancelled', 'missed'].includes(push.state)) return false;
  return push.state === 'sending' ? watchEvery : waitEvery;
}

/** The way to those of the same subject that were sent, such as the past issues of a rhythm. */
function PastIssues({ push: { subject } }: { readonly push: PushDetail }) {
  const { t } = useTranslation();
  const filter = { keyword: subject, state: 'done' as const };
  const { data } = useQuery(apiQuery('push.counts', { body: { filters: [filter] } }, { quiet: true }));
  const count = data?.[0] ?? 0;
  if (count === 0 || subject === '') return null;
  const address = new URLSearchParams({ q: subject, state: 'done' });
  return (
    <Link className={styles.pastIssues ?? ''} to={{ search: `?${address}` }}>
      <ListChecks size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('pushes.pastIssues', { count, shown: formatCount(count) })}
    </Link>
  );
}
