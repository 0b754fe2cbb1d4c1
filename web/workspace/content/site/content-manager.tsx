import { Suspense } from 'react';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { readEditorAddress } from '#web/workspace/kits/versioned/editor-address.ts';
import { useEditorKey } from '#web/workspace/kits/versioned/use-editor-key.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { ContentList } from './content-list.tsx';
import { useContentFilters } from './use-content-filters.ts';

const EditorPage = lazyPart(async () => (await import('./editor/content-editor.tsx')).EditorPage);

interface ContentDeskProps {
  readonly kinds: readonly ContentKind[];
}

/** Where operators write what the public site shows: the lists of its kinds, and the editor of an item. */
export function ContentManager({ kinds }: ContentDeskProps) {
  const [search] = useSearch();
  const filtering = useContentFilters(kinds);
  const buttons = useTrail().at(-1)?.buttons ?? [];
  const rights = { mayEdit: buttons.includes('site:edit'), mayPublish: buttons.includes('site:publish') };
  const edited = readEditorAddress(search);
  const editorKey = useEditorKey(edited);
  if (edited === undefined) return <ContentList kinds={kinds} filtering={filtering} rights={rights} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EditorPage key={editorKey} id={edited} filtering={filtering} rights={rights} />
    </Suspense>
  );
}
