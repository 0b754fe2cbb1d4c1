/** Native disclosures that cover the page: the phone menu and the header's search. Marked with `data-drop-down`. */
const selector = 'details[data-drop-down]';

const dropDownOf = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(selector) : null;

function closeOthers(than: Element | null): void {
  for (const dropDown of document.querySelectorAll<HTMLDetailsElement>(`${selector}[open]`)) {
    if (dropDown !== than) dropDown.open = false;
  }
}

export function startDropDowns(): void {
  document.addEventListener('keydown', ({ key, target }) => {
    const dropDown = dropDownOf(target);
    if (key !== 'Escape' || !dropDown?.open) return;
    dropDown.open = false;
    dropDown.querySelector('summary')?.focus();
  });
  // Clicking or tabbing out closes it, and so does following a link, even within the page.
  document.addEventListener('click', ({ target }) => {
    const toLink = target instanceof Element && target.closest('a') !== null;
    closeOthers(toLink ? null : dropDownOf(target));
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const dropDown = dropDownOf(target);
    if (dropDown && relatedTarget instanceof Node && !dropDown.contains(relatedTarget)) dropDown.open = false;
  });
  // `toggle` does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const dropDown = dropDownOf(target);
      if (dropDown && target === dropDown && dropDown.open) {
        dropDown.querySelector<HTMLElement>('[data-first-focus]')?.focus();
      }
    },
    { capture: true },
  );
}
