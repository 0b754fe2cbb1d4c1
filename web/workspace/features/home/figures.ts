import type { HomeOverview } from '#contract/home.ts';

type Day = HomeOverview['coverage']['days'][number];

/** Articles of all days. */
export function totalOf(days: readonly Day[]): number {
  return days.reduce((sum, { articles }) => sum + articles, 0);
}

/** The latest of the days with most articles; `undefined` when there were none. */
export function busiestDay(days: readonly Day[]): Day | undefined {
  const best = days.reduce<Day | undefined>(
    (most, day) => (day.articles >= (most?.articles ?? 0) ? day : most),
    undefined,
  );
  return best && best.articles > 0 ? best : undefined;
}

/** Sums of whole weeks, oldest first, counted back from the last day. */
export function weeklySums(days: readonly Day[]): number[] {
  const sums: number[] = [];
  for (let end = days.length; end >= 7; end -= 7) sums.unshift(totalOf(days.slice(end - 7, end)));
  return sums;
}

/** Where the y axis ends: the smallest of 1, 2, 5, 10, 20, 50… times two that holds the value. */
export function axisTop(value: number): number {
  const most = Math.max(2, value);
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}

export interface CalendarWeek {
  /** ISO date of its Monday. */
  readonly monday: string;
  /** Monday to Sunday; `undefined` where the window has no such day. */
  readonly days: readonly (Day | undefined)[];
}

/** The days as calendar weeks, oldest first. Dates are plain calendar days, so no zone comes into it. */
export function calendarWeeks(days: readonly Day[]): CalendarWeek[] {
  const weeks = new Map<string, (Day | undefined)[]>();
  for (const day of days) {
    const date = new Date(`${day.date}T00:00:00Z`);
    const index = (date.getUTCDay() + 6) % 7;
    const monday = new Date(date.getTime() - index * 86_400_000).toISOString().slice(0, 10);
    const week = weeks.get(monday) ?? new Array<Day | undefined>(7).fill(undefined);
    week[index] = day;
    weeks.set(monday, week);
  }
  return [...weeks].map(([monday, list]) => ({ monday, days: list }));
}
