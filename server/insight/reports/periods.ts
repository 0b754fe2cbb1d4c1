import { type ReportKind, reportKindTraits } from '#contract/insight/reports.ts';
import { addDays, type Window } from '#server/platform/days.ts';

function isoOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The week (Monday to Sunday) or month that contains a day. */
export function periodOf(kind: ReportKind, day: string): Window {
  const date = new Date(day);
  if (reportKindTraits[kind].rhythm === 'week') {
    const from = addDays(day, -((date.getUTCDay() + 6) % 7));
    return { from, until: addDays(from, 6) };
  }
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return { from: isoOf(Date.UTC(year, month, 1)), until: isoOf(Date.UTC(year, month + 1, 0)) };
}

/** The last `count` complete periods before `today`, oldest first. */
export function periodsBefore(kind: ReportKind, today: string, count: number): Window[] {
  const periods: Window[] = [];
  let { from } = periodOf(kind, today);
  while (periods.length < count) {
    const period = periodOf(kind, addDays(from, -1));
    periods.unshift(period);
    from = period.from;
  }
  return periods;
}
