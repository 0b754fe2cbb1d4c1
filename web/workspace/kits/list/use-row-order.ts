import { type DragEvent, useRef, useState } from 'react';

interface Ordering<Row extends { readonly id: number | string }> {
  readonly rows: readonly Row[];
  /** Shows the rows in their new order at once. */
  readonly show: (rows: Row[]) => void;
  /** Keeps the order on the server, with the one that was shown before; moves are sent one after another. */
  readonly send: (order: { readonly before: Row['id'][]; readonly ids: Row['id'][] }) => Promise<unknown>;
  /** What is said of a move; `place` counts from 1. */
  readonly tell: (row: Row, place: number) => string;
}

/** Moves the rows of a short list: at once on screen, then on the server. */
export function useRowOrder<Row extends { readonly id: number | string }>({ rows, show, send, tell }: Ordering<Row>) {
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<Row>();
  const [over, setOver] = useState<Row['id']>();
  const running = useRef<Promise<unknown>>(Promise.resolve());

  /** Moves a row to an index; an index out of range does nothing. */
  function move(row: Row, place: number): void {
    const others = rows.filter(({ id }) => id !== row.id);
    if (place < 0 || place > others.length || rows[place]?.id === row.id) return;
    const ordered = others.toSpliced(place, 0, row);
    show(ordered);
    setSaid(tell(row, place + 1));
    const order = { before: rows.map(({ id }) => id), ids: ordered.map(({ id }) => id) };
    running.current = running.current.then(() => send(order));
  }

  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  /** A row as the place where another is dropped. */
  const dropProps = (row: Row, place: number) => ({
    'data-over': (dragged && row.id === over) || undefined,
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(row.id);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged) move(dragged, place);
      endDrag();
    },
  });
  const drag = (row: Row, isDragged: boolean) => (isDragged ? setDragged(row) : endDrag());
  return { move, drag, dropProps, said };
}
