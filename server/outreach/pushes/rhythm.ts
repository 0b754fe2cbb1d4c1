import type { Planned, Rhythm } from '#contract/outreach/pushes.ts';
import { chinaDate, startOfDay } from '#server/platform/china-time.ts';
import { addDays } from '#server/platform/days.ts';
import { isPublicHoliday, isWorkday } from '#server/platform/working-days.ts';

/** Days that are looked at: longer than a month and the longest holidays. */
const horizon = 70;

/** Day of the week in China, Monday 1 to Sunday 7. */
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

function isMeant({ kind, day: wanted = 1 }: Rhythm, day: string): boolean {
  if (kind === 'workdays') return isWorkday(day);
  return kind === 'weekly' ? weekdayOf(day) === wanted : Number(day.slice(8)) === wanted;
}

/** A day that is no working day in China gives way to the one before it. */
function workdayUpTo(day: string): string {
  return isWorkday(day) ? day : workdayUpTo(addDays(day, -1));
}

/** Who chooses a weekend for every week means it; a day of the month falls on one by chance. */
const givesWay = ({ kind }: Rhythm, day: string): boolean =>
  kind === 'weekly' ? isPublicHoliday(day) : !isWorkday(day);

/**
 * The next moment of a rhythm after another moment. Weekly ones that fall on a public holiday, and monthly ones that fall
 * on any day off, come on the working day before; working days are China's, weekdays where the calendar of a year is not
 * known yet.
 */
export function nextRun(rhythm: Rhythm, after: Date): Date {
  const [hours = 0, minutes = 0] = rhythm.time.split(':').map(Number);
  const today = chinaDate(after);
  for (let ahead = 0; ahead <= horizon; ahead++) {
    const day = addDays(today, ahead);
    if (!isMeant(rhythm, day)) continue;
    const sent = givesWay(rhythm, day) ? workdayUpTo(day) : day;
    const moment = new Date(startOfDay(sent).getTime() + (hours * 60 + minutes) * 60_000);
    if (moment > after) return moment;
  }
  throw new Error('a rhythm without a next time');
}

/** When what is planned goes, for the first time by a rhythm; now where no time is named. */
export const momentOf = ({ sendAt, rhythm }: Planned, now: Date): Date =>
  rhythm ? nextRun(rhythm, now) : new Date(sendAt ?? now);
