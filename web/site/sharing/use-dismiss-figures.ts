import { type RefCallback, useCallback } from 'react';
import { dismissFigures } from '../behaviour/figures.ts';

/** For arrivals by the router; a plain page has the same from its own script. */
export function useDismissFigures(): RefCallback<HTMLElement> {
  return useCallback((root: HTMLElement | null) => (root ? dismissFigures(root) : undefined), []);
}
