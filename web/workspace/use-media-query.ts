import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/shared/breakpoints.ts';
import type { Handling } from './theme.ts';

/** The workspace's three layouts (docs/visual-language.md, "Grid and breakpoints"): drawer, icons, full menu. */
export type LayoutWidth = 'phone' | 'tablet' | 'desktop';

const tabletQuery = breakpoints['--from-tablet'];
const desktopQuery = breakpoints['--desktop'];

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(tabletQuery), matchMedia(desktopQuery)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function currentWidth(): LayoutWidth {
  if (matchMedia(desktopQuery).matches) return 'desktop';
  return matchMedia(tabletQuery).matches ? 'tablet' : 'phone';
}

export function useLayoutWidth(): LayoutWidth {
  return useSyncExternalStore(subscribe, currentWidth);
}

const subscribeTo = (condition: string) => (listener: () => void) => {
  const query = matchMedia(condition);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

const wideQuery = breakpoints['--wide'];
const subscribeToWide = subscribeTo(wideQuery);

/** Whether a third column has room beside a form and its panels. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWide, () => matchMedia(wideQuery).matches);
}

const coarseQuery = '(pointer: coarse)';
const subscribeToPointer = subscribeTo(coarseQuery);

/** How what is pressed or typed into is handled. */
export function useHandling(): Handling {
  const isTouched = useSyncExternalStore(subscribeToPointer, () => matchMedia(coarseQuery).matches);
  if (useLayoutWidth() === 'phone') return 'phone';
  return isTouched ? 'touch' : 'mouse';
}

const stillQuery = '(prefers-reduced-motion: reduce)';
const subscribeToMotion = subscribeTo(stillQuery);

/** Whether the reader has asked their system to keep things still. */
export function usePrefersStill(): boolean {
  return useSyncExternalStore(subscribeToMotion, () => matchMedia(stillQuery).matches);
}

const contrastQuery = '(prefers-contrast: more)';
const subscribeToContrast = subscribeTo(contrastQuery);

/** Whether the reader has asked their system for more contrast. */
export function usePrefersContrast(): boolean {
  return useSyncExternalStore(subscribeToContrast, () => matchMedia(contrastQuery).matches);
}
