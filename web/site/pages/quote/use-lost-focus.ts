import { type RefObject, useEffect } from 'react';

/** Gives the focus to what appears, where what had it is disabled or gone; nobody who types is torn away. */
export function useLostFocus(shown: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.matches(':disabled')) shown.current?.focus();
  }, [shown]);
}
