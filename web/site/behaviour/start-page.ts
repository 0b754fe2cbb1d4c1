import { hasToken } from '../has-token.ts';
import { startDropDowns } from './drop-downs.ts';
import { startMenus } from './menus.ts';

/** What single kinds of pages do besides, fetched where there is something to act on. */
const ownBehaviour: Readonly<Record<string, () => Promise<{ readonly start: () => void }>>> = {
  '.reading': () => import('./reading.ts'),
  'search select': () => import('./choices.ts'),
  'details.open-figure': () => import('./figures.ts'),
};

/**
 * Whether a token is stored decides what the header offers; the style sheet tells by this mark, which the gate sets
 * first.
 */
function markSession(): void {
  document.documentElement.toggleAttribute('data-session', hasToken());
}

/** The page before this one was one of this site. */
function cameFromHere(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin === location.origin;
}

/** Reads out the new page's name, because the title never changes; unless something on it asks for the focus itself. */
function focusHeading(): void {
  if (location.hash !== '' || !cameFromHere() || document.querySelector('[autofocus], [role="alert"]')) return;
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * What every page does. Links load documents; each navigation, Back included, starts at the top
 * (docs/product/public-site.md, "Navigation rules").
 */
export function startPage(): void {
  history.scrollRestoration = 'manual';
  startMenus();
  startDropDowns();
  addEventListener('storage', markSession);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    scrollTo(0, 0);
    markSession();
  });
  for (const [place, load] of Object.entries(ownBehaviour)) {
    if (document.querySelector(place)) void load().then(({ start }) => start());
  }
  // Left by a forced exit (web/shared/session-exit.ts), whose words are seldom needed.
  if (document.cookie.includes('session-ended=')) void import('./session-ended.ts').then(({ start }) => start());
  focusHeading();
}
