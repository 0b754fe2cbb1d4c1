import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Ask = (close: () => void) => void;

/** A drawer or dialog that what is in it has a say in closing. */
interface Holding {
  /** Nothing closes it while something in it is under way. */
  readonly isHeld: boolean;
  /** Returns what lets go. */
  readonly hold: () => () => void;
  /** Has something asked before it closes. Returns what ends that. */
  readonly askFirst: (ask: Ask) => () => void;
  /** Does what leaves what is in it, after it has been asked; nothing while it is held. */
  readonly close: Ask;
}

/** Of the drawer or dialog around; a page is not held. */
export const HoldingContext = createContext<Holding | null>(null);

/** What a drawer or dialog gives to what is in it, and how it closes then. */
export function useHolding(): Holding {
  const [holds, setHolds] = useState(0);
  const hold = useCallback(() => {
    setHolds((count) => count + 1);
    return () => setHolds((count) => count - 1);
  }, []);
  const asking = useRef<Ask | undefined>(undefined);
  const askFirst = useCallback((ask: Ask) => {
    asking.current = ask;
    return () => {
      asking.current = undefined;
    };
  }, []);
  const isHeld = holds > 0;
  const close = (act: () => void) => {
    if (isHeld) return;
    if (asking.current) asking.current(act);
    else act();
  };
  return { isHeld, hold, askFirst, close };
}

/**
 * Keeps the drawer or dialog around open: an answer that comes after it has closed would be told nowhere, or close what
 * was opened since.
 */
export function useHold(isUnderWay: boolean): void {
  const hold = use(HoldingContext)?.hold;
  useLayoutEffect(() => (isUnderWay ? hold?.() : undefined), [isUnderWay, hold]);
}

/** Has the drawer or dialog around ask before it closes. */
export function useAskFirst(ask: Ask): void {
  const askFirst = use(HoldingContext)?.askFirst;
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => askFirst?.((close) => latest.current(close)), [askFirst]);
}

/** For what leaves something that is typed in the drawer or dialog around, without closing it. */
export function useLeaving(): Ask {
  return use(HoldingContext)?.close ?? leaveAtOnce;
}

const leaveAtOnce: Ask = (leave) => leave();
