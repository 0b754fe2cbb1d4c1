import { type RefCallback, useCallback } from 'react';

const openOnes = 'details.open-figure[open]';

/** Closes an opened figure by Escape, which gives the focus back to it, and by a click beside it. */
export function useDismissFigures(): RefCallback<HTMLElement> {
  return useCallback((root: HTMLElement | null) => {
    if (!root) return;
    const controller = new AbortController();
    const close = (except?: Node | null) => {
      for (const figure of root.querySelectorAll<HTMLDetailsElement>(openOnes)) {
        if (!except || !figure.contains(except)) figure.open = false;
      }
    };
    const { signal } = controller;
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
  }, []);
}
