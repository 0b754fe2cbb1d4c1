import { useEffect, useMemo, useState } from 'react';

/** How long an answer of the server tells the time; after that nobody knows what its clock says. */
const trustedFor = 70_000;

/**
 * Milliseconds left until a deadline, every second anew. They are counted on from the server's answer by the time that
 * has passed since, so a wrong clock of the browser changes nothing; `null` when the last answer is too old.
 */
export function useRemaining(answer: { readonly remaining: number | null }, onEnd: () => void): number | null {
  // A new answer starts a new count.
  const answeredAt = useMemo(() => ({ answer, at: performance.now() }), [answer]);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, now - answeredAt.at);
  const left = answer.remaining === null ? null : Math.max(0, answer.remaining - passed);
  const hasEnded = left === 0 && (answer.remaining ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it ends
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded]);
  return passed > trustedFor ? null : left;
}
