const dayLength = 24 * 60 * 60_000;

/** First and last day, both included; ISO dates of days in China. */
export interface Window {
  readonly from: string;
  readonly until: string;
}

/** The day `count` days after an ISO date; before it when negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);
}

/** How many days lie between two ISO dates; 0 for the same. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayLength);
}

export function windowLength({ from, until }: Window): number {
  return daysBetween(from, until) + 1;
}

/** The window of `length` days that ends on `until`. */
export function windowEnding(until: string, length: number): Window {
  return { from: addDays(until, 1 - length), until };
}

/** The equally long window that ends the day before this one begins; further back with `times`. */
export function windowBefore(window: Window, times = 1): Window {
  const shift = -times * windowLength(window);
  return { from: addDays(window.from, shift), until: addDays(window.until, shift) };
}

/** All its days, oldest first. */
export function daysOf(window: Window): string[] {
  return Array.from({ length: windowLength(window) }, (_, index) => addDays(window.from, index));
}
