import { useLayoutEffect, useRef } from 'react';

/**
 * A row that moves in the document loses the focus; what moved it takes it back. Returns what is called with the place
 * it moves to and with the button.
 */
export function useFocusAfterMove(place: number): (to: number, by: HTMLElement) => void {
  const moved = useRef<{ readonly to: number; readonly by: HTMLElement }>(undefined);
  useLayoutEffect(() => {
    if (moved.current?.to === place) moved.current.by.focus();
    moved.current = undefined;
  }, [place]);
  return (to, by) => {
    moved.current = { to, by };
  };
}
