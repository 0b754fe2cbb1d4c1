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

/**
 * Restores scroll and focus for history entry `key` once enough content is rendered, unless the reader scrolls first.
 * Without a position, or if its link is gone, `heading` is focused.
 * @returns cancels it
 */
export function returnTo(key: string, heading: HTMLElement | null): () => void {
  const place = places.get(key);
  const focus = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true });
  if (!place) {
    window.scrollTo(0, 0);
    focus(heading);
    return () => {};
  }
  const { top, link } = place;
  const attempt = () => {
    window.scrollTo(0, top);
    const found = link && linksTo(link.href)[link.nth];
    if (Math.abs(window.scrollY - top) > 1 || (link && !found)) return false;
    focus(found ?? heading);
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
    focus(heading);
  }, patience);
  for (const act of byReader) addEventListener(act, end, { passive: true });
  growth.observe(document.body);
  return end;
}
