import { useLayoutEffect, useRef } from 'react';

/** Gives the focus back to what had it before a form was locked: a browser takes it from what is disabled. */
export function useHeldFocus(isLocked: boolean): void {
  const holder = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isLocked) holder.current = activeElement;
    else if (activeElement === body && holder.current instanceof HTMLElement) holder.current.focus();
  }, [isLocked]);
}
