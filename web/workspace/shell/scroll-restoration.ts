/** Scroll position and focused link of a history entry. */
interface Place {
  readonly top: number;
  readonly link: { readonly href: string; readonly nth: number } | undefined;
}

/** By history key. Per document: a reloaded page starts at the top. */
const places = new Map<string, Place>();

/** How long to wait for content before giving up, in milliseconds. */
const patience = 5_000;
const byReader = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`#main a[href="${CSS.escape(href)}"]`)];

function focusedLink(): Place['link'] {
  const link = document.activeElement?.closest<HTMLElement>('#main a[href]');
  const href = link?.getAttribute('href');
  return link && href ? { href, nth: linksTo(href).indexOf(link) } : undefined;
}

/** Tracks the position on page `key` while it is open; returns how to stop. */
export function watchPlace(key: string): () => void {
  const note = () => void places.set(key, { top: window.scrollY, link: focusedLink() });
  addEventListener('scroll', note, { passive: true });
  document.addEventListener('focusin', note);
  return () => {
    removeEventListener('scroll', note);
    document.removeEventListener('focusin', note);
  };
}

/** How long a drawer that goes has to give the focus back to its row, in milliseconds. */
const giving = 100;

/**
 * Restores scroll and focus for history entry `key` once enough content is rendered, unless the reader scrolls first.
 * Without a position, or if its link is gone, `heading` is focused; on the same page only if nothing else has the focus
 * then, as the row of a drawer that has gone.
 * @returns cancels it
 */
export function returnTo(key: string, heading: HTMLElement | null, isSamePage: boolean): () => void {
  const place = places.get(key);
  const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });
  const focusHeading = () => {
    if (!isSamePage) return focus(heading);
    setTimeout(() => document.activeElement === document.body && focus(heading), giving);
  };
  if (!place) {
    window.scrollTo(0, 0);
    focusHeading();
    return () => {};
  }
  const { top, link } = place;
  const attempt = () => {
    window.scrollTo(0, top);
    const found = link && linksTo(link.href)[link.nth];
    if (Math.abs(window.scrollY - top) > 1 || (link && !found)) return false;
    if (found) focus(found);
    else focusHeading();
    return true;
  };
  if (attempt()) return () => {};

  const end = () => {
    growth.disconnect();
    clearTimeout(late);
    for (const act of byReader) removeEventListener(act, end);
  };
  const growth = new ResizeObserver(() => attempt() && end());
  const late = setTimeout(() => {
    end();
    focusHeading();
  }, patience);
  for (const act of byReader) addEventListener(act, end, { passive: true });
  growth.observe(document.body);
  return end;
}
