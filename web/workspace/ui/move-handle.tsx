import { Button } from 'antd';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import styles from './moves.module.css';
import { useFocusAfterMove } from './use-focus-after-move.ts';

interface MoveHandleProps {
  readonly label: string;
  /** What a drag carries, for where it ends outside the page. */
  readonly name: string;
  readonly place: number;
  readonly isSmall?: boolean;
  readonly className?: string | undefined;
  readonly onMove: (place: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
}

/** Moves a row: by dragging, or by the arrow keys while it has the focus. */
export function MoveHandle({ label, name, place, isSmall = false, className = '', onMove, onDrag }: MoveHandleProps) {
  const moving = useFocusAfterMove(place);
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moving(place + step, event.currentTarget);
    onMove(place + step);
  };
  return (
    <Button
      type="text"
      size={isSmall ? 'small' : 'middle'}
      draggable
      className={`${styles.handle} ${className}`}
      icon={<GripVertical size={16} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={label}
      onKeyDown={moveByKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    />
  );
}
