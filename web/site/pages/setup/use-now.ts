import { useEffect, useState } from 'react';

/** The time in milliseconds, every second; `undefined` until the page runs, because the server's is another. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whole hours, minutes and seconds of a time in milliseconds; none below zero. */
export function partsOfTime(milliseconds: number): { hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return { hours: Math.floor(seconds / 3_600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}
