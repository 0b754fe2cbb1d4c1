import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when it appears, where what had it is disabled or gone; nobody who types is torn away. */
export function useLostFocus(): RefObject<HTMLDivElement | null> {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.matches(':disabled')) shown.current?.focus();
  }, []);
  return shown;
}
