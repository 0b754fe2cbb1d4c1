import { startFrame } from './behaviour/frame-behaviour.ts';

/** The page before this one was one of this site. */
function cameFromHere(): boolean {
  return document.referrer !== '' && new URL(document.referrer).origin === location.origin;
}

/** What single kinds of pages do besides, fetched where there is something to act on. */
const ownBehaviour: Readonly<Record<string, () => Promise<{ readonly start: () => void }>>> = {
  '.reading': () => import('./behaviour/reading.ts'),
  'details.open-figure': () => import('./behaviour/figures.ts'),
  'search select': () => import('./behaviour/choices.ts'),
};

/**
 * The script of pages that are complete as the server sends them: their links load documents. Every navigation, Back
 * included, starts at the top (seed §2) and reads out the new page's heading, because the title never changes.
 */
function startPage(): void {
  history.scrollRestoration = 'manual';
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollTo(0, 0);
  });
  startFrame();
  for (const [place, load] of Object.entries(ownBehaviour)) {
    if (document.querySelector(place)) void load().then(({ start }) => start());
  }
  if (location.hash !== '' || !cameFromHere()) return;
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

startPage();
