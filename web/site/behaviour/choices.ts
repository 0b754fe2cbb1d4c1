/** Choosing a filter applies it at once; without script the button does. */
export function start(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest('search')) target.form?.requestSubmit();
  });
}
