/** A choice in a form of filters acts at once; without script the button beside it does. */
export function start(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest('search')) target.form?.requestSubmit();
  });
}
