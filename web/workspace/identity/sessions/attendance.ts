import { createStore } from '#web/workspace/create-store.ts';

/** After how long without a touch a page counts as unattended, in milliseconds. */
const attendedFor = 60_000;
/** How often the server is told that a page is used, in milliseconds: several times before an idle session ends. */
const keptEvery = 5 * 60_000;

/** After how long without a touch it is said that the session ends, in milliseconds: at least two minutes before. */
const warnedAfter = 27 * 60_000;

/** The session ends in a few minutes unless the page is touched. */
export const endsSoon = createStore(false);

/** Text may come without a key, as when it is dictated, and a press without a pointer, as from a screen reader. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'input', 'click', 'wheel', 'touchstart', 'focus'] as const;

/**
 * Watches whether somebody is at the page. Returns whether nobody has been for a while: what a page asks by itself then
 * is no use of the session (docs/product/api.md, "Background calls").
 * @param keep keeps the session, which would end while somebody types for long and nothing is asked. It is called by a
 *   touch, never by a timer: a page that is left alone lets its session end.
 */
export function watchAttendance(page: EventTarget, keep: () => void): () => boolean {
  let touchedAt = performance.now();
  // By the clock: while a computer sleeps, the session ages.
  let keptAt = Date.now();
  const warnLater = () => setTimeout(() => endsSoon.set(true), warnedAfter);
  let warning = warnLater();
  const note = ({ type, target }: Event) => {
    // Inside a page, its own code moves the focus as well.
    if (type === 'focus' && target !== page) return;
    touchedAt = performance.now();
    if (Date.now() - keptAt < keptEvery) return;
    keptAt = Date.now();
    keep();
    endsSoon.set(false);
    clearTimeout(warning);
    warning = warnLater();
  };
  for (const touch of touches) page.addEventListener(touch, note, { capture: true, passive: true });
  return () => performance.now() - touchedAt > attendedFor;
}
