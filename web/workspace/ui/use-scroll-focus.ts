import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Makes a scrolling area focusable while it scrolls. */
export function useScrollFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    const update = () => {
      const scrolls = area.scrollWidth > area.clientWidth || area.scrollHeight > area.clientHeight;
      if (scrolls) area.tabIndex = 0;
      else area.removeAttribute('tabindex');
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(area);
    return () => observer.disconnect();
  }, []);
  return ref;
}
