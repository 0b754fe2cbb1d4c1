const openOnes = 'details.open-figure[open]';

/** Closes an opened figure by Escape, which gives the focus back to it, and by a click beside it. */
export function dismissFigures(root: ParentNode): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const close = (except?: Node | null) => {
    for (const figure of root.querySelectorAll<HTMLDetailsElement>(openOnes)) {
      if (!except || !figure.contains(except)) figure.open = false;
    }
  };
  document.addEventListener('click', (event) => close(event.target as Node), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      const open = event.key === 'Escape' ? root.querySelector<HTMLDetailsElement>(openOnes) : null;
      if (!open) return;
      close();
      open.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => controller.abort();
}

export const start = (): (() => void) => dismissFigures(document);
