/** Where the reader was on a page: how far down, and which link had the focus. */
interface Place {
  readonly top: number;
  readonly link: { readonly href: string; readonly nth: number } | undefined;
}

/** By the key of the history's entry. It is of this document: a page that is loaded anew starts at its top. */
const places = new Map<string, Place>();

/** How long content may take to come before the place is given up, in milliseconds. */
const patience = 5_000;
const byReader = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`#main a[href="${CSS.escape(href)}"]`)];

function focusedLink(): Place['link'] {
  const link = document.activeElement?.closest<HTMLElement>('#main a[href]');
  const href = link?.getAttribute('href');
  return link && href ? { href, nth: linksTo(href).indexOf(link) } : undefined;
}

/** Keeps the place on the page `key` while it is open. Gives what ends it. */
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
 * Puts the reader back to the place on the page `key`, as soon as so much of it has come; a reader who goes on by
 * themselves is left alone. Without a place, or where its link is gone, `heading` has the focus.
 * @returns what calls it off
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
