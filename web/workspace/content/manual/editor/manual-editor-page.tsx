import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useSearch } from '#web/workspace/kits/address/use-address.ts';
import { openedAs, readEditorAddress } from '#web/workspace/kits/versioned/editor-address.ts';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { ChapterManager } from './chapter-manager.tsx';

const ChapterPage = lazy(async () => ({ default: (await import('./chapter-editor.tsx')).ChapterPage }));

/** The manual for editors: its chapters in order, or one in the editor. */
export function Component() {
  const [search] = useSearch();
  const { state } = useLocation();
  const mayEdit = useMay('manual:edit');
  const edited = readEditorAddress(search);
  if (edited === undefined) return <ChapterManager mayEdit={mayEdit} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {/* A new chapter keeps its editor when it gets its number. */}
      <ChapterPage key={openedAs(state) ?? edited} id={edited} mayEdit={mayEdit} />
    </Suspense>
  );
}
