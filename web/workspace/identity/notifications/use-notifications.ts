import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Notification, NotificationGroup } from '#contract/identity/notifications.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { api } from '#web/shared/api/client.ts';
import { useStore } from '#web/workspace/create-store.ts';
import { hear, notificationStore } from './notification-stream.ts';

interface Wanted {
  readonly group: NotificationGroup | undefined;
  readonly isUnreadOnly: boolean;
}

const listKey = 'notification.list';

/** Notifications newest first, with what can be done to them. New ones come on top while they are shown. */
export function useNotifications({ group, isUnreadOnly }: Wanted) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [listKey, { group, isUnreadOnly }],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const wanted = { group, ...(isUnreadOnly && { unread: '1' as const }), before };
      const answer = await api('notification.list', { query: wanted }, { quiet: true, signal });
      if (!answer.success) throw new ApiError(answer);
      hear(answer.result.unread);
      return answer.result;
    },
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
    staleTime: 0,
  });

  // The bell has heard of another number: somebody else's doing, or another tab's.
  const { unread } = useStore(notificationStore);
  const count = unread?.all;
  const before = useRef(count);
  useEffect(() => {
    if (before.current !== count) void client.invalidateQueries({ queryKey: [listKey] });
    before.current = count;
  }, [count, client]);

  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  const send = async (body: { ids?: number[]; upTo?: number; group?: NotificationGroup | undefined }) => {
    const answer = await api('notification.read', { body });
    if (answer.success) hear(answer.result);
    void client.invalidateQueries({ queryKey: [listKey] });
  };
  return {
    ...{ list, error: query.error, isLoading: query.isPending, hasMore: query.hasNextPage },
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
    read: ({ id, isRead }: Notification) => {
      if (!isRead) void send({ ids: [id] });
    },
    /** Those of the group that is shown: of the others, nobody has seen up to where they would go. */
    readAll: () => {
      if (list[0]) void send({ upTo: list[0].id, group });
    },
  };
}

export type ToldNotifications = ReturnType<typeof useNotifications>;
