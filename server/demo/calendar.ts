import { lastDays, startOfDay } from '#server/platform/china-time.ts';

/** Days of history in the demo, today included. */
export const historyDays = 183;

const dayLength = 24 * 60 * 60_000;

export interface DemoDay {
  /** 0 is the first day of the history, `historyDays - 1` today. */
  readonly index: number;
  /** Midnight in China. */
  readonly start: Date;
  readonly month: number;
  readonly dayOfMonth: number;
  readonly weekend: boolean;
}

/** Days of the history in China, oldest first. */
export function historyEndingAt(now: Date): DemoDay[] {
  return lastDays(now, historyDays).map((isoDate, index) => {
    const date = new Date(isoDate);
    return {
      index,
      start: startOfDay(isoDate),
      month: date.getUTCMonth() + 1,
      dayOfMonth: date.getUTCDate(),
      weekend: date.getUTCDay() % 6 === 0,
    };
  });
}

/** A time on that day in China; on the day before if it would be in the future. */
export function momentOn(day: DemoDay, hour: number, minute: number, now: Date): Date {
  const moment = day.start.getTime() + (hour * 60 + minute) * 60_000;
  return new Date(moment > now.getTime() ? moment - dayLength : moment);
}
