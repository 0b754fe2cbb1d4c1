import { useEffect, useRef } from 'react';

/** Tells, later on, whether what asks has been left: nothing is seen any more of what it shows. */
export function useIsGone(): () => boolean {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return () => isGone.current;
}
