import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { arrangementQuery } from './menu-queries.ts';

/** 菜单: the workspace's menu, arranged as a draft and published for everybody. */
export function Component() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...arrangementQuery, staleTime: 0 });
  // Not from a cached copy: what a colleague has published since would look like a change of the draft.
  const [isOpen, setIsOpen] = useState(false);
  if (data && isFetchedAfterMount && !error && !isOpen) setIsOpen(true);
  if (data && isOpen) return <MenuEditor menu={data} />;
  return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={480} />;
}
