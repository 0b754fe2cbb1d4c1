import { createStore } from '#web/workspace/create-store.ts';

/** After how long without a touch a page counts as unattended, in milliseconds. */
const attendedFor = 60_000;
/** How often the server is told that a page is used, in milliseconds: several times before an idle session ends. */
const keptEvery = 5 * 60_000;
/** The same after a call that failed, as while a computer that wakes has no network yet. */
const triedAgainAfter = 3_000;
/** After how long without a kept session it is said that it ends, in milliseconds: at least two minutes before. */
const warnedAfter = 27 * 60_000;
/** Until what was pressed has reached what it was meant for: the notice must not give way beneath a finger. */
const noticeStays = 500;

/** The session ends in a few minutes unless the page is touched. */
export const endsSoon = createStore(false);

/** Text may come without a key, as when it is dictated, and a press without a pointer, as from a screen reader. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'input', 'click', 'wheel', 'touchstart', 'focus'] as const;

/** What tabs tell each other: they have one session. */
type OtherTabs = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * Watches whether somebody is at the page. Returns whether nobody has been for a while: what a page asks by itself then
 * is no use of the session (docs/product/api.md, "Background calls").
 * @param keep keeps the session, which would end while somebody types for long and nothing is asked, and answers whether
 *   it could. It is called by a touch, never by a timer: a page that is left alone lets its session end.
 */
export function watchAttendance(page: EventTarget, keep: () => Promise<boolean>, others: OtherTabs): () => boolean {
  let touchedAt = performance.now();
  // By the clock: while a computer sleeps, the session ages.
  let keptAt = Date.now();
  let isTryable = true;
  const warnLater = () => setTimeout(() => endsSoon.set(true), warnedAfter);
  let warning = warnLater();
  const noteKept = () => {
    keptAt = Date.now();
    clearTimeout(warning);
    warning = warnLater();
    setTimeout(() => endsSoon.set(false), noticeStays);
  };
  const tryToKeep = async () => {
    isTryable = false;
    const isKept = await keep();
    if (isKept) {
      noteKept();
      others.postMessage('kept');
    }
    setTimeout(
      () => {
        isTryable = true;
      },
      isKept ? 0 : triedAgainAfter,
    );
  };
  const note = ({ type, target }: Event) => {
    // Inside a page, its own code moves the focus as well.
    if (type === 'focus' && target !== page) return;
    touchedAt = performance.now();
    if (isTryable && Date.now() - keptAt >= keptEvery) void tryToKeep();
  };
  for (const touch of touches) page.addEventListener(touch, note, { capture: true, passive: true });
  others.addEventListener('message', noteKept);
  return () => performance.now() - touchedAt > attendedFor;
}
