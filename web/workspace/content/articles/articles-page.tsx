import { Suspense } from 'react';
import { useTrail } from '#web/workspace/identity/permissions/use-menu.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { readEditorAddress } from '#web/workspace/kits/versioned/editor-address.ts';
import { useEditorKey } from '#web/workspace/kits/versioned/use-editor-key.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { ManagedList } from './managed-list.tsx';
import { ReadingList } from './reading-list.tsx';

const EditorPage = lazyPart(async () => (await import('./editor/editor-page.tsx')).EditorPage);

/** Articles: a reading list for clients, the editors' desk for those who have its buttons. */
export function Component() {
  const [search] = useSearch();
  const edited = readEditorAddress(search);
  const editorKey = useEditorKey(edited);
  const buttons = useTrail().at(-1)?.buttons ?? [];
  // Readers may export what they read.
  const isStaff = buttons.some((button) => button.startsWith('article:') && button !== 'article:export');
  if (!isStaff) return <ReadingList />;
  if (edited === undefined) return <ManagedList buttons={buttons} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EditorPage key={editorKey} id={edited} buttons={buttons} />
    </Suspense>
  );
}
