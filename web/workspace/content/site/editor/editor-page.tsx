import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/shared/api/query-options.ts';
import type { EditedItem } from '#web/workspace/kits/versioned/editor-address.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import type { Rights } from '../rights.ts';
import type { ContentFiltering } from '../use-content-filters.ts';
import { ContentEditor } from './content-editor.tsx';

interface EditorPageProps {
  readonly id: EditedItem;
  readonly filtering: ContentFiltering;
  readonly rights: Rights;
}

/** Full-page editor (docs/visual-language.md, "Workspace pages"). */
export function EditorPage({ id, ...props }: EditorPageProps) {
  const [first] = useState(id);
  const [kind] = useState(props.filtering.filters.kind);
  if (first === 'new') return <ContentEditor kind={kind} item={undefined} {...props} />;
  return <OpenedEditor id={first} {...props} />;
}

function OpenedEditor({ id, ...props }: EditorPageProps & { readonly id: number }) {
  // Always fetched: a cached copy would cause a conflict on saving.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...apiQuery('content.detail', { params: { id } }, { quiet: true }),
    staleTime: 0,
    refetchOnReconnect: false,
  });
  if (data && isFetchedAfterMount) return <ContentEditor kind={data.kind} item={data} {...props} />;
  if (error) return <ErrorState error={error} onReload={() => void refetch()} />;
  return <PageSkeleton />;
}
