import { useSyncExternalStore } from 'react';
import { breakpoints } from '#web/shared/breakpoints.ts';

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

const stillQuery = '(prefers-reduced-motion: reduce)';

function subscribeToMotion(listener: () => void): () => void {
  const query = matchMedia(stillQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the reader has asked their system to keep things still. */
export function usePrefersStill(): boolean {
  return useSyncExternalStore(subscribeToMotion, () => matchMedia(stillQuery).matches);
}
