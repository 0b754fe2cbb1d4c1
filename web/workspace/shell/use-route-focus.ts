import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Every navigation starts at the top, Back included (seed §2), and moves the focus to the page's heading,
 * so that a keyboard goes on from there (layout.md §7). The first page keeps the focus where the browser put it.
 */
export function useRouteFocus(heading: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const lastKey = useRef(key);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    if (lastKey.current === key) return;
    lastKey.current = key;
    heading.current?.focus({ preventScroll: true });
  }, [key, heading]);
}
