import { hasToken } from '../has-token.ts';
import { startDropDowns } from './drop-downs.ts';
import { focusHeading } from './focus-heading.ts';
import { startKeptPage } from './kept-page.ts';
import { startMenus } from './menus.ts';

/** Behaviour of single kinds of pages, loaded where needed. */
const ownBehaviour: Readonly<Record<string, () => Promise<{ readonly start: () => void }>>> = {
  '.reading': () => import('./reading.ts'),
  'search select': () => import('./choices.ts'),
  // Those of one's own report come after the page.
  'details.open-figure, .paper-waiting': () => import('./figures.ts'),
};

/** Whether a token is stored decides what the header offers; styles use this mark, which the gate sets first. */
function markSession(): void {
  document.documentElement.toggleAttribute('data-session', hasToken());
}

/** Whether the previous page was on this site. */
function cameFromHere(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin === location.origin;
}

/**
 * Announces the new page to screen readers, because the title never changes, unless something on it takes the focus.
 */
function announcePage(): void {
  if (location.hash !== '' || !cameFromHere() || document.querySelector('[autofocus], [role="alert"]')) return;
  focusHeading();
}

/**
 * Behaviour of every page. Links load documents; each navigation, also with Back, starts at the top
 * (docs/product/public-site.md, "Navigation rules").
 */
export function startPage(): void {
  history.scrollRestoration = 'manual';
  startMenus();
  startDropDowns();
  addEventListener('storage', markSession);
  startKeptPage();
  for (const [place, load] of Object.entries(ownBehaviour)) {
    if (document.querySelector(place)) void load().then(({ start }) => start());
  }
  // Left by a forced sign-out (web/shared/session-exit.ts); its texts are rarely needed.
  if (document.cookie.includes('session-ended=')) void import('./session-ended.ts').then(({ start }) => start());
  announcePage();
}
