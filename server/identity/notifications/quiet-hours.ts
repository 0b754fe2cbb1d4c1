import type { NotificationSettings } from '#contract/identity/notifications.ts';
import { chinaDate, chinaOffset, startOfDay } from '#server/platform/china-time.ts';
import { addDays } from '#server/platform/days.ts';
import { isWorkday } from '#server/platform/working-days.ts';

type Quiet = Pick<NotificationSettings, 'quietFrom' | 'quietTo' | 'quietOnDaysOff'>;

const minute = 60_000;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether mail waits at a moment: between the two times of the day, and on days off in China where that is chosen. */
export function isQuiet({ quietFrom, quietTo, quietOnDaysOff }: Quiet, moment: Date): boolean {
  const day = chinaDate(moment);
  if (quietOnDaysOff && !isWorkday(day)) return true;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const now = Math.floor((moment.getTime() + chinaOffset) / minute) % (24 * 60);
  return from <= to ? from <= now && now < to : from <= now || now < to;
}

/**
 * The last time before a moment at which what was bundled goes out: when quiet hours end, on days that have mail, and
 * when days off do, unless quiet hours follow.
 */
export function lastBundle(quiet: Quiet, moment: Date): Date {
  const { quietTo, quietOnDaysOff } = quiet;
  const today = chinaDate(moment);
  for (let back = 0; ; back++) {
    const day = addDays(today, -back);
    const begin = startOfDay(day);
    const end = new Date(begin.getTime() + minutesOf(quietTo) * minute);
    // No holiday is longer than a month.
    const hasMail = back > 31 || !quietOnDaysOff || isWorkday(day);
    if (hasMail && end <= moment) return end;
    const endsDaysOff = quietOnDaysOff && hasMail && !isWorkday(addDays(day, -1));
    if (endsDaysOff && begin <= moment && !isQuiet(quiet, begin)) return begin;
  }
}
