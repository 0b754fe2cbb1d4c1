const hour = 3_600_000;
const day = 24 * hour;
const chinaOffset = 8 * hour;
/** When people begin to work, in China. */
const morning = 9;

export const snoozeTimes = ['hour', 'tomorrow', 'week'] as const;
export type SnoozeTime = (typeof snoozeTimes)[number];

/** When a rest is over, ISO 8601: in an hour, or at nine in the morning of tomorrow or of the same day next week. */
export function snoozeUntil(time: SnoozeTime, now: number): string {
  if (time === 'hour') return new Date(now + hour).toISOString();
  const midnight = Math.floor((now + chinaOffset) / day) * day - chinaOffset;
  return new Date(midnight + (time === 'tomorrow' ? 1 : 7) * day + morning * hour).toISOString();
}
