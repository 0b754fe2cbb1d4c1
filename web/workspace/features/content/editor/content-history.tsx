import { useQuery } from '@tanstack/react-query';
import type { EditableContent } from '#contract/content.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { HistoryDrawer } from '../../../editor/history-drawer.tsx';
import { StateTag } from '../../article/state-tag.tsx';

interface ContentHistoryProps {
  readonly item: EditableContent;
  readonly onClose: () => void;
  readonly onRestore: (number: number) => Promise<void>;
}

/** What the item was before each change. */
export function ContentHistory({ item, ...acts }: ContentHistoryProps) {
  const versions = useQuery({
    ...apiQuery('content.versions', { params: { id: item.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <HistoryDrawer
      versions={versions}
      current={item.version}
      stateOf={({ state }) => <StateTag state={state} />}
      isLocked={item.state === 'withdrawn'}
      {...acts}
    />
  );
}
