import type { KeyboardEvent } from 'react';
import type { Selection } from './use-selection.ts';

const reachable = 'a[href], button:not([disabled]), input:not([disabled])';
/** Where keys are typed, or mean something else. */
const typing = 'input:not([type="checkbox"]), textarea, select, [role="combobox"], [role="slider"]';

const rowOf = (element: Element) => element.closest<HTMLElement>('[data-row-key]');
const rowsOf = (row: HTMLElement) => [
  ...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? []),
];
const keyOf = (row: HTMLElement) => Number(row.dataset.rowKey);

/**
 * Keys inside the rows of a list: arrows go to the same control of the next row, with Shift they choose on the way; `x`
 * chooses a row, Escape lets all go. Enter and the space bar belong to the control that has the focus.
 */
export function useRowKeys(selection: Selection | undefined) {
  const toggle = (id: number, isWanted = !selection?.ids.includes(id)) => {
    if (!selection || selection.isAll) return;
    const others = selection.ids.filter((one) => one !== id);
    selection.choose(isWanted ? [...others, id] : others);
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    const target = event.target as HTMLElement;
    const row = rowOf(target);
    if (!row || altKey || ctrlKey || metaKey || target.matches(typing)) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const rows = rowsOf(row);
      const next = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
      const place = [...row.querySelectorAll(reachable)].indexOf(target);
      const controls = next?.querySelectorAll<HTMLElement>(reachable);
      if (!next || !controls || controls.length === 0) return;
      event.preventDefault();
      controls[Math.min(Math.max(place, 0), controls.length - 1)]?.focus();
      if (shiftKey && selection && !selection.isAll) {
        const wanted = [keyOf(row), keyOf(next)];
        selection.choose([...selection.ids.filter((id) => !wanted.includes(id)), ...wanted]);
      }
    } else if (key === 'x' && selection) {
      event.preventDefault();
      toggle(keyOf(row));
    } else if (key === 'Escape' && selection && !selection.isEmpty) {
      event.preventDefault();
      selection.clear();
    }
  };
}
