/** China has one time zone and no summer time. */
const offset = 8 * 60 * 60_000;
const dayLength = 24 * 60 * 60_000;

/** Days of history that the demo fills, today included. */
export const historyDays = 183;

export interface DemoDay {
  /** 0 is the first day of the history, `historyDays - 1` today. */
  readonly index: number;
  /** Midnight in Shanghai. */
  readonly start: Date;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly weekend: boolean;
}

/** The days of the history in Shanghai, oldest first. */
export function historyEndingAt(now: Date): DemoDay[] {
  const today = Math.floor((now.getTime() + offset) / dayLength);
  return Array.from({ length: historyDays }, (_, index) => {
    const local = new Date((today - (historyDays - 1) + index) * dayLength);
    return {
      index,
      start: new Date(local.getTime() - offset),
      month: local.getUTCMonth() + 1,
      dayOfMonth: local.getUTCDate(),
      weekend: local.getUTCDay() % 6 === 0,
    };
  });
}

/** A moment of that day in Shanghai; the day before when it would lie ahead of `now`. */
export function momentOn(day: DemoDay, hour: number, minute: number, now: Date): Date {
  const moment = day.start.getTime() + (hour * 60 + minute) * 60_000;
  return new Date(moment > now.getTime() ? moment - dayLength : moment);
}
