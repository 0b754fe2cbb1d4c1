import type { ReportKind } from '#contract/report.ts';

/** Days in China, both included. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

const dayLength = 86_400_000;

function isoOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day that lies `days` after another, or before it where negative. */
export function shiftDay(day: string, days: number): string {
  return isoOf(Date.parse(day) + days * dayLength);
}

/** The week from Monday to Sunday, or the month, that contains a day. */
export function periodOf(kind: ReportKind, day: string): Period {
  const date = new Date(day);
  if (kind === 'weekly') {
    const from = shiftDay(day, -((date.getUTCDay() + 6) % 7));
    return { from, until: shiftDay(from, 6) };
  }
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return { from: isoOf(Date.UTC(year, month, 1)), until: isoOf(Date.UTC(year, month + 1, 0)) };
}

/** The last `count` periods that were over before `today`, oldest first. */
export function periodsBefore(kind: ReportKind, today: string, count: number): Period[] {
  const periods: Period[] = [];
  let { from } = periodOf(kind, today);
  while (periods.length < count) {
    const period = periodOf(kind, shiftDay(from, -1));
    periods.unshift(period);
    from = period.from;
  }
  return periods;
}
