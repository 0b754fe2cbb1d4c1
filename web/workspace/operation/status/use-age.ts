import { useEffect, useState } from 'react';

const lookEvery = 5_000;

/** How long ago a moment was, in milliseconds, counted on while nothing else changes. */
export function useAge(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), lookEvery);
    return () => clearInterval(ticking);
  }, []);
  return Math.max(0, now - moment);
}
