import { Button } from 'antd';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedContent } from '#contract/content.ts';
import styles from './content.module.css';
import type { Order } from './use-order.ts';

interface OrderHandleProps {
  readonly item: ListedContent;
  readonly order: Order;
  readonly onDrag: (item: ListedContent | undefined) => void;
}

/** Moves a row: by dragging, or by the arrow keys while it has the focus. */
export function OrderHandle({ item, order, onDrag }: OrderHandleProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const place = order.placeOf(item);
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
    order.move(item, place + step);
  };
  return (
    <Button
      ref={button}
      type="text"
      size="small"
      draggable
      className={styles.handle ?? ''}
      icon={<GripVertical size={16} strokeWidth={1.5} aria-hidden="true" />}
      aria-label={t('content.move', { title: item.title })}
      onKeyDown={moveByKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', item.title);
        onDrag(item);
      }}
      onDragEnd={() => onDrag(undefined)}
    />
  );
}
