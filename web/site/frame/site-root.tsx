import { useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';

/**
 * Every navigation, Back included, scrolls to the top (seed §2), moves the focus to the heading of the new page and
 * announces it: the document's title always stays the product's name and says nothing to a screen reader.
 */
export function SiteRoot() {
  const { key, hash } = useLocation();
  const announcer = useRef<HTMLParagraphElement>(null);
  const shownKey = useRef(key);

  useLayoutEffect(() => {
    // The first page is announced by the browser itself.
    if (shownKey.current === key) return;
    shownKey.current = key;
    window.scrollTo(0, 0);
    // A link into a part of a page goes on from the top to there.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    if (announcer.current) announcer.current.textContent = heading?.textContent ?? '';
  }, [key, hash]);

  return (
    <>
      <Outlet />
      <p ref={announcer} className="visually-hidden" aria-live="polite" />
    </>
  );
}
