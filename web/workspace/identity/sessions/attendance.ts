/** After how long without a touch a page counts as unattended, in milliseconds. */
const attendedFor = 60_000;

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

/**
 * Watches whether somebody is at the page. Returns whether nobody has been for a while: what a page asks by itself then
 * is no use of the session (docs/product/api.md, "Background calls").
 */
export function watchAttendance(page: EventTarget): () => boolean {
  let touchedAt = performance.now();
  const note = () => {
    touchedAt = performance.now();
  };
  for (const touch of touches) page.addEventListener(touch, note, { capture: true, passive: true });
  return () => performance.now() - touchedAt > attendedFor;
}
