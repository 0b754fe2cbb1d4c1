/** Whoever has done nothing for so long is away, in milliseconds; asking for them would keep their session alive. */
const awayAfter = 60_000;

export interface Activity {
  readonly isAway: () => boolean;
  readonly stop: () => void;
}

/** Notes whether somebody is at the page. */
export function watchActivity(): Activity {
  const signs = ['keydown', 'pointerdown'] as const;
  let activeAt = Date.now();
  const note = () => {
    activeAt = Date.now();
  };
  for (const sign of signs) addEventListener(sign, note);
  return {
    isAway: () => document.hidden || Date.now() - activeAt >= awayAfter,
    stop: () => {
      for (const sign of signs) removeEventListener(sign, note);
    },
  };
}
