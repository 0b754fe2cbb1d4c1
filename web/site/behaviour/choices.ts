/** Keys that open a list, or take what is marked in it; any other may change a closed list at each press. */
const deliberate = ['Enter', ' ', 'F4'];
/** There arrows open the list, which keeps the keys that follow to itself. */
const onMac = ['ArrowDown', 'ArrowUp'];
const isDeliberate = ({ key, altKey }: KeyboardEvent): boolean =>
  altKey || deliberate.includes(key) || (navigator.userAgent.includes('Macintosh') && onMac.includes(key));

const filterAt = (target: EventTarget | null): HTMLSelectElement | undefined =>
  target instanceof HTMLSelectElement && target.closest('search') ? target : undefined;

/**
 * A filter that was chosen with a pointer, or by Enter, applies at once; what keys pass on the way leads nowhere by
 * itself (WCAG 3.2.2). Without script, and otherwise, the button applies it.
 */
export function start(): void {
  let isPassing = false;
  let passed: HTMLSelectElement | undefined;
  const begin = () => {
    isPassing = false;
  };
  document.addEventListener('pointerdown', begin);
  // What a screen reader chooses comes with neither key nor pointer.
  document.addEventListener('focusin', begin);
  document.addEventListener('keydown', (event) => {
    const filter = filterAt(event.target);
    if (!filter) return;
    isPassing = !isDeliberate(event);
    if (event.key !== 'Enter' || filter !== passed) return;
    // Or Enter would open the list, or send the form once more.
    event.preventDefault();
    filter.form?.requestSubmit();
  });
  document.addEventListener('change', ({ target }) => {
    const filter = filterAt(target);
    passed = isPassing ? filter : undefined;
    if (!isPassing) filter?.form?.requestSubmit();
  });
  // A page that Back brings out again has kept what was chosen on it, but shows what its address says.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.querySelectorAll<HTMLFormElement>('search form')) form.reset();
  });
}
