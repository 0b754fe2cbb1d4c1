import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Takes the keyboard on to `target` when something goes, or is disabled, that was pressed: a browser leaves the focus
 * nowhere then. The page stays where it is scrolled to.
 */
export function useFocusWhenGone(isThere: boolean, target: RefObject<HTMLElement | null>): void {
  const wasThere = useRef(isThere);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body || activeElement.matches(':disabled');
    if (wasThere.current && !isThere && isLost) target.current?.focus({ preventScroll: true });
    wasThere.current = isThere;
  }, [isThere, target]);
}
