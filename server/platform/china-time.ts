/** Days on screen are days in China, wherever server and reader are. China has no daylight saving time. */
export const chinaTimeZone = 'Asia/Shanghai';
const offsetHours = 8;
const hour = 60 * 60_000;
const dayLength = 24 * hour;
/** Offset of China from UTC, in milliseconds. */
export const chinaOffset = offsetHours * hour;

/** The current day in China, as an ISO date. */
export function chinaDate(moment: Date): string {
  return new Date(moment.getTime() + offsetHours * hour).toISOString().slice(0, 10);
}

/** A time in China, to the millisecond: `2026-11-30 17:00:00.000`. */
export const chinaMoment = (moment: Date): string =>
  new Date(moment.getTime() + chinaOffset).toISOString().slice(0, -1).replace('T', ' ');

/** `11-20 16:05` in China, and `2024-11-20 16:05` where it is another year than now. */
export function shortChinaMoment(moment: Date, now: Date): string {
  const time = chinaMoment(moment).slice(0, 16);
  return time.slice(0, 4) === chinaDate(now).slice(0, 4) ? time.slice(5) : time;
}

/** Start of a day in China. */
export function startOfDay(isoDate: string): Date {
  return new Date(Date.parse(isoDate) - offsetHours * hour);
}

/** ISO dates of `count` days in China, oldest first; the last is the day of `now`. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    chinaDate(new Date(now.getTime() - (count - 1 - index) * dayLength)),
  );
}
