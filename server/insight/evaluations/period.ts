import type { Window } from '#server/platform/days.ts';

const endOfQuarter = ['', '03-31', '06-30', '09-30', '12-31'];

/** First and last day of a period, `2026Q3` or `2026`. */
export function windowOfPeriod(period: string): Window {
  const [year = '', quarter] = period.split('Q');
  if (!quarter) return { from: `${year}-01-01`, until: `${year}-12-31` };
  const month = String(Number(quarter) * 3 - 2).padStart(2, '0');
  return { from: `${year}-${month}-01`, until: `${year}-${endOfQuarter[Number(quarter)]}` };
}

/** The period that equals this window, if any. */
export function periodOfWindow({ from, until }: Window): string | undefined {
  const year = from.slice(0, 4);
  const candidates = [year, ...[1, 2, 3, 4].map((quarter) => `${year}Q${quarter}`)];
  return candidates.find((period) => {
    const window = windowOfPeriod(period);
    return window.from === from && window.until === until;
  });
}

/** The previous period of the same kind. */
export function periodBefore(period: string): string {
  const [year = '', quarter] = period.split('Q');
  if (!quarter) return String(Number(year) - 1);
  return quarter === '1' ? `${Number(year) - 1}Q4` : `${year}Q${Number(quarter) - 1}`;
}
