const openOnes = 'details.open-figure[open]';

/** Escape closes an opened figure and returns the focus to it; so does a click outside. */
export function start(): void {
  const close = (except?: Node | null) => {
    for (const figure of document.querySelectorAll<HTMLDetailsElement>(openOnes)) {
      if (!except || !figure.contains(except)) figure.open = false;
    }
  };
  document.addEventListener('click', (event) => close(event.target as Node));
  document.addEventListener('keydown', (event) => {
    const open = event.key === 'Escape' ? document.querySelector<HTMLDetailsElement>(openOnes) : null;
    if (!open) return;
    close();
    open.querySelector('summary')?.focus();
  });
}
