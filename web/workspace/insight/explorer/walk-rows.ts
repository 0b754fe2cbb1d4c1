import type { KeyboardEvent } from 'react';

/** What the list does at a key. */
interface Walking {
  /** Moves to the row so many places on. */
  readonly onMove: (row: number) => void;
  /** Opens what is below a row, or closes it. */
  readonly onUnfold: (row: number, isOpen: boolean) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys in a list of results: up and down change the row, right unfolds it and left folds it. */
export function walkRows(event: KeyboardEvent<HTMLOListElement>, { onMove, onUnfold }: Walking): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return;
  const rows = [...currentTarget.children];
  const row = rows.findIndex((item) => item.contains(target));
  if (row === -1) return;
  const step = steps[key];
  if (step !== undefined) {
    event.preventDefault();
    if (row + step >= 0 && row + step < rows.length) onMove(row + step);
  } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
    event.preventDefault();
    onUnfold(row, key === 'ArrowRight');
  }
}
