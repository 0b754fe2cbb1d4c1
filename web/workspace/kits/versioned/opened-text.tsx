import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import type { EditedItem } from './editor-address.ts';

interface OpenedTextProps<I, K extends QueryKey> {
  readonly id: EditedItem;
  /** How a text that is there already is asked for. */
  readonly queryOf: (id: number) => UseQueryOptions<I, Error, I, K>;
  /** The editor; of nothing for a new text. */
  readonly children: (opened: I | undefined) => ReactNode;
}

/** Opens a text in its editor. A new one keeps its editor when it gets its number. */
export function OpenedText<I, K extends QueryKey>({ id, queryOf, children }: OpenedTextProps<I, K>) {
  const [first] = useState(id);
  if (first === 'new') return children(undefined);
  return <NewestText query={queryOf(first)}>{children}</NewestText>;
}

interface NewestTextProps<I, K extends QueryKey> extends Pick<OpenedTextProps<I, K>, 'children'> {
  readonly query: UseQueryOptions<I, Error, I, K>;
}

function NewestText<I, K extends QueryKey>({ query, children }: NewestTextProps<I, K>) {
  // Always fetched: a cached copy would only be refused when it is saved.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...query, staleTime: 0, refetchOnReconnect: false });
  if (data !== undefined && isFetchedAfterMount) return children(data);
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return <PageSkeleton />;
}
