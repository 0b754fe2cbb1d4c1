import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { returnTo, watchPlace } from './scroll-restoration.ts';

/**
 * A new page starts at its top, with the focus at its heading, so that a keyboard goes on from there. Back and
 * forward lead to the place where the reader was. The first page keeps the focus where the browser put it, and a jump
 * within the page (skip links, contents) is the browser's own affair. A page that only keeps its filters in the
 * address says so with `staysInPlace`: the reader is still at the control that was used.
 */
export function useRouteFocus(heading: RefObject<HTMLElement | null>): void {
  const { key, pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const page = pathname + search;
  const isFilter = Object(state).staysInPlace === true;
  const last = useRef({ key, page, pathname, hash });
  useLayoutEffect(() => {
    const { key: lastKey, page: lastPage, pathname: lastPath, hash: lastHash } = last.current;
    last.current = { key, page, pathname, hash };
    if (lastPage === page && lastHash !== hash) return;
    if (isFilter && lastKey !== key && lastPath === pathname) return;
    if (type === 'POP' && lastKey !== key) return returnTo(key, heading.current);
    window.scrollTo(0, 0);
    if (lastKey !== key) heading.current?.focus({ preventScroll: true });
  }, [key, page, pathname, hash, isFilter, type, heading]);
  // Only after the page has its place: until then the window still shows where the one before was.
  useLayoutEffect(() => watchPlace(key), [key]);
}
