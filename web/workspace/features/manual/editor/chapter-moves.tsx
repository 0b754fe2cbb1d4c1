import { Button } from 'antd';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedChapter } from '#contract/manual-editing.ts';
import { useLayoutWidth } from '../../../use-media-query.ts';
import styles from './manual-editor.module.css';

interface ChapterMovesProps {
  readonly chapter: ListedChapter;
  readonly place: number;
  readonly last: number;
  readonly onMove: (place: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
}

/** What moves a chapter: a handle for mouse and arrow keys, two buttons on a phone. */
export function ChapterMoves({ chapter: { title }, place, last, onMove, onDrag }: ChapterMovesProps) {
  const { t } = useTranslation();
  const isPhone = useLayoutWidth() === 'phone';
  const button = useRef<HTMLButtonElement>(null);
  const movedTo = useRef<number>(undefined);

  // A row that moves in the document loses the focus; its handle takes it back.
  useLayoutEffect(() => {
    if (movedTo.current === place) button.current?.focus();
    movedTo.current = undefined;
  }, [place]);

  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    movedTo.current = place + step;
    onMove(place + step);
  };
  if (isPhone) {
    return (
      <div className={styles.moves}>
        <Button
          type="text"
          icon={<ChevronUp size={18} strokeWidth={1.5} aria-hidden="true" />}
          aria-label={t('content.moveUp', { title })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <Button
          type="text"
          icon={<ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />}
          aria-label={t('content.moveDown', { title })}
          disabled={place === last}
          onClick={() => onMove(place + 1)}
        />
      </div>
    );
  }
  return (
    <Button
      ref={button}
      type="text"
      draggable
      className={styles.handle ?? ''}
      icon={<GripVertical size={16} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={t('content.move', { title })}
      onKeyDown={moveByKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    />
  );
}
