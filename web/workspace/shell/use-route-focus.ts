import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Every navigation starts at the top, Back included (seed §2), and moves the focus to the page's heading,
 * so that a keyboard goes on from there (layout.md §7). The first page keeps the focus where the browser put it,
 * and a jump within the page (skip links, contents) is the browser's own affair.
 */
export function useRouteFocus(heading: RefObject<HTMLElement | null>): void {
  const { key, pathname, search, hash } = useLocation();
  const page = pathname + search;
  const last = useRef({ key, page, hash });
  useLayoutEffect(() => {
    const { key: lastKey, page: lastPage, hash: lastHash } = last.current;
    last.current = { key, page, hash };
    if (lastPage === page && lastHash !== hash) return;
    window.scrollTo(0, 0);
    if (lastKey !== key) heading.current?.focus({ preventScroll: true });
  }, [key, page, hash, heading]);
}
