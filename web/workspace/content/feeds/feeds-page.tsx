import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feed } from '#contract/content/feeds.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay, usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { LinkButton } from '#web/workspace/ui/link-button.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { FeedDrawer } from './feed-drawer.tsx';
import { FeedTable } from './feed-table.tsx';
import { useFetchNow } from './use-fetch-now.ts';

const feedsQuery = apiQuery('feed.list', {});

/** The feeds that articles come from, and how they fare. */
export function Component() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('feed:edit');
  const sources = usePagePath('Sources');
  const [edited, setEdited] = useState<Feed | 'new'>();
  // Feeds are fetched behind the page's back: what it shows is looked up again now and then.
  const { data, error, refetch } = useQuery({ ...feedsQuery, refetchInterval: 30_000 });
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: feedsQuery.queryKey });
    return queries.getQueryData(feedsQuery.queryKey);
  };
  const { progress, fetchNow } = useFetchNow(refresh);
  const [search, changeSearch] = useSearch();
  const isNarrowed = search.get('failing') === 'yes';
  const failing = data?.filter(({ enabled, isPaused, failure }) => enabled && !isPaused && failure !== null) ?? [];
  const shown = isNarrowed ? failing : (data ?? []);
  const narrow = (value: 'all' | 'failing') =>
    changeSearch((before) => {
      if (value === 'failing') before.set('failing', 'yes');
      else before.delete('failing');
      return before;
    });
  const filter = (
    <SegmentedSwitch
      label={t('feeds.narrow')}
      value={isNarrowed ? 'failing' : 'all'}
      onChange={narrow}
      options={[
        { value: 'all', label: `${t('feeds.all')} ${data?.length ?? 0}` },
        { value: 'failing', label: `${t('feeds.onlyFailing')} ${failing.length}` },
      ]}
    />
  );

  const afterRemoval = useFocusAfterRemoval();
  const remove = async (feed: Feed) => {
    const answer = await api('feed.delete', { params: { id: feed.id } });
    if (answer.success) {
      afterRemoval.goes(shown.indexOf(feed));
      toast.success(t('feeds.deleted'));
    }
    await refresh();
  };
  const toSources = sources && <LinkButton to={sources}>{t('feeds.toSources')}</LinkButton>;
  const add = mayEdit && (
    <Button
      ref={afterRemoval.add}
      type="primary"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => setEdited('new')}
    >
      {t('feeds.add')}
    </Button>
  );
  const actions = (
    <>
      {toSources}
      {add}
    </>
  );

  return (
    <>
      <ListPanel
        label={t('feeds.list')}
        rowsRef={afterRemoval.list}
        {...(data && data.length > 0 && { actions, filters: filter })}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton rows={4} />}
        {data?.length === 0 && (
          <EmptyState
            drawing={<BarsDrawing />}
            title={t('feeds.emptyTitle')}
            text={t('feeds.emptyText')}
            actions={actions}
          />
        )}
        {isNarrowed && data && data.length > 0 && failing.length === 0 && (
          <EmptyState drawing={<BarsDrawing />} title={t('feeds.noneFailing')} text="" />
        )}
        {shown.length > 0 && (
          <FeedTable
            feeds={shown}
            progress={progress}
            mayEdit={mayEdit}
            goesOn={afterRemoval.button}
            onFetch={(feed) => void fetchNow(feed)}
            onEdit={setEdited}
            onDelete={remove}
          />
        )}
      </ListPanel>
      {edited !== undefined && (
        <FeedDrawer
          feed={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(feed) => {
            setEdited(undefined);
            void refresh();
            if (feed.enabled && !feed.isPaused) void fetchNow(feed);
          }}
        />
      )}
    </>
  );
}
