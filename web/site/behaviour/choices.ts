/** A choice in a form of filters acts at once; without script the button beside it does. */
export function start(): () => void {
  const submit = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement && target.closest('search')) target.form?.requestSubmit();
  };
  document.addEventListener('change', submit);
  return () => document.removeEventListener('change', submit);
}
