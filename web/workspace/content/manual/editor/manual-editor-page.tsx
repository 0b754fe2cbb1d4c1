import { Suspense } from 'react';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { readEditorAddress } from '#web/workspace/kits/versioned/editor-address.ts';
import { useEditorKey } from '#web/workspace/kits/versioned/use-editor-key.ts';
import { lazyPart } from '#web/workspace/lazy-part.ts';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { ChapterManager } from './chapter-manager.tsx';

const ChapterPage = lazyPart(async () => (await import('./chapter-editor.tsx')).ChapterPage);

/** The manual for editors: its chapters in order, or one in the editor. */
export function Component() {
  const [search] = useSearch();
  const mayEdit = useMay('manual:edit');
  const edited = readEditorAddress(search);
  const editorKey = useEditorKey(edited);
  if (edited === undefined) return <ChapterManager mayEdit={mayEdit} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ChapterPage key={editorKey} id={edited} mayEdit={mayEdit} />
    </Suspense>
  );
}
