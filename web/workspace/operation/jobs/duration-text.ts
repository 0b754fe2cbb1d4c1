import type { TFunction } from 'i18next';

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** A length of time in its largest unit: `41 分钟`. */
export function durationText(t: TFunction, seconds: number): string {
  const [unit, length] =
    seconds < minute
      ? (['seconds', 1] as const)
      : seconds < 2 * hour
        ? (['minutes', minute] as const)
        : seconds < 2 * day
          ? (['hours', hour] as const)
          : (['days', day] as const);
  return t(`jobs.${unit}`, { count: Math.floor(seconds / length) });
}
