import { useTranslation } from 'react-i18next';
import type { ListedChapter } from '#contract/content/manual-editing.ts';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';

interface ChapterMovesProps {
  readonly chapter: ListedChapter;
  readonly place: number;
  readonly last: number;
  readonly onMove: (place: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
}

/** Moves a chapter: a handle for mouse and arrow keys, two buttons on phones. */
export function ChapterMoves({ chapter: { title }, place, last, onMove, onDrag }: ChapterMovesProps) {
  const { t } = useTranslation();
  if (useLayoutWidth() === 'phone') return <MoveButtons title={title} place={place} last={last} onMove={onMove} />;
  return <MoveHandle label={t('content.move', { title })} name={title} place={place} onMove={onMove} onDrag={onDrag} />;
}
