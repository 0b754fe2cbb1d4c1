import { type DragEvent, useState } from 'react';
import type { ListedContent } from '#contract/content/site-content.ts';
import { areSiblings, type Order } from './use-order.ts';

/** Rows that are moved by dragging them over each other. */
export function useContentDrag(order: Order) {
  const [dragged, setDragged] = useState<ListedContent>();
  const [over, setOver] = useState<number>();
  const begin = (item: ListedContent | undefined) => {
    setDragged(item);
    setOver(undefined);
  };
  return {
    /** `undefined` ends it. */
    begin,
    rowProps: (item: ListedContent) => ({
      'data-over': (dragged && item.id === over) || undefined,
      onDragOver: (event: DragEvent) => {
        if (!dragged || !areSiblings(dragged, item)) return;
        event.preventDefault();
        setOver(item.id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged && areSiblings(dragged, item)) order.move(dragged, order.placeOf(item));
        begin(undefined);
      },
    }),
  };
}

export type ContentDrag = ReturnType<typeof useContentDrag>;
