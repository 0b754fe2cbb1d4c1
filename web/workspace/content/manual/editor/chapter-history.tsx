import { useQuery } from '@tanstack/react-query';
import type { EditableChapter } from '#contract/content/manual-editing.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { HistoryDrawer } from '#web/workspace/kits/versioned/history-drawer.tsx';

interface ChapterHistoryProps {
  readonly chapter: EditableChapter;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
  readonly onRestore: (number: number) => Promise<void>;
}

/** What the chapter was before each change. */
export function ChapterHistory({ chapter, mayEdit, ...acts }: ChapterHistoryProps) {
  const versions = useQuery({
    ...apiQuery('manual.versions', { params: { id: chapter.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <HistoryDrawer versions={versions} current={chapter.version} stateOf={() => null} isLocked={!mayEdit} {...acts} />
  );
}
