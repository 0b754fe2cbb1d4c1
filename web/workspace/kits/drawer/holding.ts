import { createContext, use, useCallback, useLayoutEffect, useState } from 'react';

/** A drawer or dialog that nothing closes while something in it is under way. */
interface Holding {
  readonly isHeld: boolean;
  /** Returns what lets go. */
  readonly hold: () => () => void;
}

/** Of the drawer or dialog around; a page is not held. */
export const HoldingContext = createContext<Holding | null>(null);

/** What a drawer or dialog gives to what is in it. */
export function useHolding(): Holding {
  const [holds, setHolds] = useState(0);
  const hold = useCallback(() => {
    setHolds((count) => count + 1);
    return () => setHolds((count) => count - 1);
  }, []);
  return { isHeld: holds > 0, hold };
}

/**
 * Keeps the drawer or dialog around open: an answer that comes after it has closed would be told nowhere, or close what
 * was opened since.
 */
export function useHold(isUnderWay: boolean): void {
  const hold = use(HoldingContext)?.hold;
  useLayoutEffect(() => (isUnderWay ? hold?.() : undefined), [isUnderWay, hold]);
}
