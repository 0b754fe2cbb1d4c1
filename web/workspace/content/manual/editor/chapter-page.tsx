import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/shared/api/query-options.ts';
import type { EditedItem } from '#web/workspace/kits/versioned/editor-address.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { ChapterEditor } from './chapter-editor.tsx';

interface ChapterPageProps {
  readonly id: EditedItem;
  readonly mayEdit: boolean;
}

/** Full-page editor of a chapter (docs/visual-language.md, "Workspace pages"). */
export function ChapterPage({ id, mayEdit }: ChapterPageProps) {
  const [first] = useState(id);
  if (first === 'new') return <ChapterEditor chapter={undefined} mayEdit={mayEdit} />;
  return <OpenedEditor id={first} mayEdit={mayEdit} />;
}

function OpenedEditor({ id, mayEdit }: { readonly id: number; readonly mayEdit: boolean }) {
  // Always fetched: a cached copy would cause a conflict on saving.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...apiQuery('manual.detail', { params: { id } }, { quiet: true }),
    staleTime: 0,
    refetchOnReconnect: false,
  });
  if (data && isFetchedAfterMount) return <ChapterEditor chapter={data} mayEdit={mayEdit} />;
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return <PageSkeleton />;
}
