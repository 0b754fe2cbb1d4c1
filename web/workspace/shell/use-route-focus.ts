import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Options of a navigation that only changes the filters of the page: focus and scroll stay where they are. */
export const staysInPlace = { replace: true, state: { staysInPlace: true } } as const;

/**
 * Every navigation starts at the top, Back included (seed §2), and moves the focus to the page's heading,
 * so that a keyboard goes on from there (layout.md §7). The first page keeps the focus where the browser put it,
 * and a jump within the page (skip links, contents) is the browser's own affair. A page that only keeps its filters
 * in the address says so with {@link staysInPlace}: the reader is still at the control that was used.
 */
export function useRouteFocus(heading: RefObject<HTMLElement | null>): void {
  const { key, pathname, search, hash, state } = useLocation();
  const page = pathname + search;
  const isFilter = Object(state).staysInPlace === true;
  const last = useRef({ key, page, pathname, hash });
  useLayoutEffect(() => {
    const { key: lastKey, page: lastPage, pathname: lastPath, hash: lastHash } = last.current;
    last.current = { key, page, pathname, hash };
    if (lastPage === page && lastHash !== hash) return;
    if (isFilter && lastKey !== key && lastPath === pathname) return;
    window.scrollTo(0, 0);
    if (lastKey !== key) heading.current?.focus({ preventScroll: true });
  }, [key, page, pathname, hash, isFilter, heading]);
}
