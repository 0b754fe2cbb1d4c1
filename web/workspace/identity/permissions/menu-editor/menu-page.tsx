import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { arrangementQuery } from './menu-queries.ts';

/** 菜单: the workspace's menu, arranged as a draft and published for everybody. */
export function Component() {
  const { data, error, refetch } = useQuery({ ...arrangementQuery, staleTime: 0 });
  if (!data && error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return data ? <MenuEditor menu={data} /> : <Skeleton height={480} />;
}
