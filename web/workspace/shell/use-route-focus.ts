import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { returnTo, watchPlace } from './scroll-restoration.ts';

/**
 * After a navigation, scrolls to the top and focuses the heading, so that the keyboard continues there. Back and
 * forward restore the position. The first page keeps the browser's focus, and jumps within a page are the browser's
 * own. Navigations that only change filters pass `staysInPlace`.
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
    if (type === 'POP' && lastKey !== key) return returnTo(key, heading.current, lastPath === pathname);
    window.scrollTo(0, 0);
    if (lastKey !== key) heading.current?.focus({ preventScroll: true });
  }, [key, page, pathname, hash, isFilter, type, heading]);
  // Only after the position was restored; until then the window shows the previous one.
  useLayoutEffect(() => watchPlace(key), [key]);
}
